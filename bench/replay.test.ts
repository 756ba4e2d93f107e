import { describe, expect, it } from 'vitest';
import { filler, replayOf } from '@/bench/replay';
import type { Tapped } from '@/bench/statement-tap';

const patient = '0190aaaa-0000-7000-8000-000000000001';
const other = '0190aaaa-0000-7000-8000-000000000002';
const ward = '0190bbbb-0000-7000-8000-000000000001';
const made = (n: number) => `0190cccc-0000-7000-8000-00000000000${n}`;

const dayBefore = (at: string) => new Date(Date.parse(at) - 86_400_000).toISOString();

/** One capture of a request that makes the record `id` at the time `at`. */
const capture = (id: string, at: string): Tapped[] =>
  (
    [
      { text: 'select session', params: ['x'], connection: 1, round: 4 },
      { text: 'begin', params: [], connection: 2, round: 8 },
      { text: 'select patient', params: [patient], connection: 2, round: 9 },
      { text: 'select ward', params: [ward], connection: 2, round: 9 },
      {
        text: 'insert',
        params: [
          `{${id},${ward}}`,
          `{"patient":"${patient}","set":"${id}"}`,
          at,
          dayBefore(at),
          null,
        ],
        connection: 2,
        round: 11,
      },
      { text: 'commit', params: [], connection: 2, round: 12 },
    ] as const
  ).map((statement) => ({ ...statement, params: [...statement.params], at: Date.parse(at) }));

const captures = [
  capture(made(1), '2026-01-01T00:00:00.000Z'),
  capture(made(2), '2026-01-01T00:00:01.000Z'),
];

describe('a replay', () => {
  it('sends together what was sent together, and knows the transaction', () => {
    const steps = replayOf(captures, { patient });
    expect(
      steps.map((step) => [step.inTransaction, step.statements.map(({ text }) => text)]),
    ).toEqual([
      [false, ['select session']],
      [true, ['begin']],
      [true, ['select patient', 'select ward']],
      [true, ['insert']],
      [true, ['commit']],
    ]);
  });

  it('has new identifiers where the product makes them, the asked patient, and times as long ago', () => {
    const steps = replayOf(captures, { patient });
    const fill = filler({ patient: other }, () => made(9), Date.parse('2026-05-05T12:00:00Z'));
    expect(steps[2]?.statements.map(({ params }) => params.map(fill))).toEqual([[other], [ward]]);
    expect(steps[3]?.statements[0]?.params.map(fill)).toEqual([
      `{${made(9)},${ward}}`,
      `{"patient":"${other}","set":"${made(9)}"}`,
      '2026-05-05T12:00:00.000Z',
      '2026-05-04T12:00:00.000Z',
      null,
    ]);
  });

  it('is made of two captures that agree', () => {
    const disturbed = [
      { text: 'delete old', params: [], connection: 3, round: 1, at: 0 },
      ...capture(made(3), '2026-01-01T00:00:02.000Z'),
    ];
    expect(replayOf([disturbed, ...captures], { patient })).toHaveLength(5);
    expect(() =>
      replayOf([disturbed, capture(made(1), '2026-01-01T00:00:02.000Z')], { patient }),
    ).toThrow('different statements');
  });
});
