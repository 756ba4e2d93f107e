import { expect, it } from 'vitest';
import {
  news2RiskWords,
  news2Words,
  shownAcuity,
  shownScoreWords,
  timeToTreatWords,
} from '@/components/clinical/observations/shown-score';
import { scoreNews2 } from '@/lib/domain/scores/news2';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const score = (
  total: number,
  finalColour: 'red' | 'yellow' | 'green' | null,
  provisional: boolean,
) => ({
  total,
  finalColour,
  provisional,
});

it('an incomplete set is never shown green', () => {
  expect(shownAcuity(score(0, 'green', true))).toBe('unknown');
  expect(shownAcuity(score(0, 'green', false))).toBe('green');
  expect(shownAcuity(score(3, 'yellow', true))).toBe('yellow');
  expect(shownAcuity(score(0, null, true))).toBe('unknown');
});

it('a score is shown in one line, a partial one as “at least”', () => {
  expect(shownScoreWords('TEWS', score(8, 'red', false))).toBe('TEWS 8, Emergency');
  expect(shownScoreWords('TEWS', score(3, 'yellow', true))).toBe(
    'TEWS at least 3, Urgent, incomplete',
  );
  expect(shownScoreWords('TEWS', score(1, 'green', true))).toBe('TEWS at least 1, incomplete');
  expect(shownScoreWords('TEWS', score(0, null, true))).toBe('TEWS not scored');
});

it('the advice of NEWS2 is shown when it is more than routine, even if TEWS is green', () => {
  const well = {
    RR: '14',
    SPO2: '97',
    O2_FLOW: '0',
    SBP: '120',
    HR: '80',
    AVPU: 'alert',
    TEMP: '37',
  };
  expect(news2Words(scoreNews2(well, 1))).toBeNull();
  const hypoxic = { ...well, SPO2: '84', O2_FLOW: '4' };
  expect(scoreTews(tewsTables.adult, hypoxic).finalColour).toBe('green');
  expect(news2Words(scoreNews2(hypoxic, 1))).toBe(
    'NEWS2 5, medium risk: monitoring minimum 1-hourly',
  );
  expect(news2Words(scoreNews2({ SPO2: '84' }, 1))).toBe(
    'NEWS2 at least 3, low-medium risk: monitoring minimum 1-hourly',
  );
  expect(news2Words(null)).toBeNull();
});

it('a time to treatment is shown in the words of the table, and none for an incomplete green', () => {
  const words = (values: Record<string, string>) =>
    timeToTreatWords(tewsTables.adult, scoreTews(tewsTables.adult, values));
  expect(words({ RR: '30', SBP: '75' })).toBe('Time to treat: less than 10 minutes');
  expect(words({ RR: '12' })).toBe('Complete the set for time to treatment');
  expect(words({})).toBe('Complete the set for time to treatment');
});

it('a low risk of an incomplete NEWS2 is no risk yet', () => {
  expect(news2RiskWords('low', true)).toBe('low risk');
  expect(news2RiskWords('low', false)).toBe('incomplete');
  expect(news2RiskWords('medium', false)).toBe('medium risk, incomplete');
});
