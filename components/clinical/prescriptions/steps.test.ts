import { describe, expect, it } from 'vitest';
import type { PrescriptionStatus } from '@/lib/domain/codes/prescriptions';
import { stepsFrom } from './steps';

const words = (status: PrescriptionStatus, doNotPerform: boolean) =>
  stepsFrom({ status, doNotPerform }).map(({ label, done }) => [
    label('Penicillin'),
    done('Penicillin'),
  ]);

describe('the steps of a ban, whose end lets the medicine be given', () => {
  it.each([
    [
      'draft',
      [
        ['Ban Penicillin', 'Penicillin must not be given'],
        ['Cancel the draft ban on Penicillin', 'Ban on Penicillin: cancelled'],
        [
          'Mark “Do not give Penicillin” as entered in error',
          'Ban on Penicillin: entered in error',
        ],
      ],
    ],
    [
      'active',
      [
        ['Allow Penicillin for now', 'Penicillin may be given'],
        ['End “Do not give Penicillin” as planned', 'Penicillin may be given'],
        ['Lift “Do not give Penicillin”', 'Penicillin may be given'],
        [
          'Mark “Do not give Penicillin” as entered in error',
          'Ban on Penicillin: entered in error',
        ],
      ],
    ],
    [
      'on-hold',
      [
        ['Ban Penicillin again', 'Penicillin must not be given'],
        ['Lift “Do not give Penicillin”', 'Penicillin may be given'],
        [
          'Mark “Do not give Penicillin” as entered in error',
          'Ban on Penicillin: entered in error',
        ],
      ],
    ],
  ] as const)('of one that is %s say what becomes of the medicine', (status, expected) => {
    expect(words(status, true)).toEqual(expected);
  });

  it('never have the words that mean the opposite', () => {
    const opposite = /^(Hold|Resume|Complete|Stop|Order)/;
    for (const status of ['draft', 'active', 'on-hold', 'completed', 'unknown'] as const) {
      for (const { verb, label } of stepsFrom({ status, doNotPerform: true })) {
        expect(verb).not.toMatch(opposite);
        expect(label('Penicillin')).not.toMatch(opposite);
      }
    }
  });

  it('are dangerous where the medicine may be given after them', () => {
    const dangerous = stepsFrom({ status: 'active', doNotPerform: true }).map(
      ({ isDangerous }) => isDangerous,
    );
    expect(dangerous).toEqual([true, true, true, true]);
    expect(stepsFrom({ status: 'on-hold', doNotPerform: true })[0]?.isDangerous).toBe(false);
  });
});

it('the steps of an order are held, resumed and stopped', () => {
  expect(words('active', false).map(([label]) => label)).toEqual([
    'Hold Penicillin',
    'Complete Penicillin',
    'Stop Penicillin',
    'Mark Penicillin as entered in error',
  ]);
  expect(words('on-hold', false)[0]).toEqual(['Resume Penicillin', 'Penicillin: active']);
  expect(words('draft', false)[0]).toEqual(['Order Penicillin', 'Penicillin: active']);
});
