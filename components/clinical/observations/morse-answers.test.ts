import { describe, expect, it } from 'vitest';
import {
  changeMorseEntry,
  type MorseEntry,
  morseProblems,
  morseSubmissionOf,
} from '@/components/clinical/observations/morse-answers';
import { recordObservationsContract } from '@/lib/clinical/observations/contract';
import { type MorseItemCode, morsePanel, scoreMorse } from '@/lib/domain/scores/morse';

const clock = { now: new Date('2025-11-21T05:00:00Z'), timeZone: 'Africa/Nairobi' };
const blank: MorseEntry = {
  answers: {},
  performer: '0199aaaa-0000-7000-8000-000000000001',
  takenAt: null,
};
const answered = (answers: Partial<Record<MorseItemCode, string>>) =>
  Object.entries(answers).reduce(
    (entry, [item, answer]) =>
      changeMorseEntry(entry, { type: 'answered', item: item as MorseItemCode, answer }),
    blank,
  );
const all = answered({
  HISTORY_OF_FALL: 'yes',
  SECONDARY_DIAGNOSIS: 'no',
  AMBULATORY_AID: 'furniture',
  INTRAVENOUS_THERAPY: 'no',
  GAIT: 'weak',
  MENTAL_STATUS: 'oriented_to_own_ability',
});
const given = {
  encounterId: '0199aaaa-0000-7000-8000-000000000002',
  patientId: '0199aaaa-0000-7000-8000-000000000003',
  timeZone: 'Africa/Nairobi',
};

describe('a Morse assessment', () => {
  it('names every unanswered question, and has no total until then', () => {
    const partial = answered({ GAIT: 'weak' });
    const score = scoreMorse(partial.answers);
    expect(score.total).toBeNull();
    expect(morseProblems(partial, score, clock).map(({ field }) => field)).toEqual(
      morsePanel.items.map(({ code }) => code).filter((code) => code !== 'GAIT'),
    );
    expect(morseSubmissionOf(partial, score, given)).toBeNull();
  });

  it('is recorded as its six answers and their sum', () => {
    const score = scoreMorse(all.answers);
    expect(morseProblems(all, score, clock)).toEqual([]);
    const body = morseSubmissionOf(all, score, given);
    expect(recordObservationsContract.body?.safeParse(body).error).toBeUndefined();
    expect(body?.observations.map(({ code, value }) => [code, value])).toEqual([
      ['HISTORY_OF_FALL', '25'],
      ['SECONDARY_DIAGNOSIS', '0'],
      ['AMBULATORY_AID', '30'],
      ['INTRAVENOUS_THERAPY', '0'],
      ['GAIT', '10'],
      ['MENTAL_STATUS', '0'],
      ['FALL_RISK_ASSESSMENT', '65'],
    ]);
  });

  it('of an earlier time carries that time', () => {
    const late = changeMorseEntry(all, { type: 'taken-at', takenAt: '2025-11-21T06:30' });
    const body = morseSubmissionOf(late, scoreMorse(late.answers), given);
    expect(body?.observations.at(-1)?.created_at).toBe('2025-11-21T03:30:00.000Z');
  });
});
