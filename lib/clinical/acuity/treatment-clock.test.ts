import { describe, expect, it } from 'vitest';
import type { TriageColour } from '@/lib/domain/scores/colour';
import { clockScore, treatmentDue } from './treatment-clock';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 26, 10, minute, second));

let recorded = 0;

const set = (minute: number, colour: TriageColour | null, isComplete = true, second = 0) => {
  recorded += 1;
  const setId = `${1_000 + recorded}`;
  const made = { total: 7, signs: [] as { code: string; level: string }[], review: null };
  return { ...made, colour, isComplete, effectiveAt: at(minute, second), setId };
};

/** A red set of so many points. */
const red = (minute: number, total: number, ...emergencies: string[]) => ({
  ...set(minute, 'red'),
  total,
  signs: [
    { code: 'chest_pain', level: 'very_urgent' },
    ...emergencies.map((code) => ({ code, level: 'emergency' })),
  ],
});

const seenAt = (minute: number, of: ReturnType<typeof set>) => ({
  ...of,
  review: { at: at(minute).toISOString() },
});

/** The minute and the colour from which the time runs, of sets in the order in which they were made. */
const runsFrom = (...sets: Parameters<typeof clockScore>[0][number][]) => {
  const score = clockScore(sets.toReversed());
  return score && [score.effectiveAt.getUTCMinutes(), score.colour];
};

describe('the time to treatment', () => {
  it('runs from the first red or orange set, and no later one that is no worse moves it', () => {
    expect(runsFrom(set(0, 'green'), set(5, 'orange'), set(10, 'orange'))).toEqual([5, 'orange']);
    expect(runsFrom(set(0, 'red'), set(5, 'orange'), set(10, 'red'))).toEqual([0, 'red']);
  });

  it('runs again from the first set that is worse', () => {
    expect(runsFrom(set(0, 'orange'), set(5, 'red'), set(10, 'red'))).toEqual([5, 'red']);
  });

  it('runs again from the set that is red again after a clinician had seen the patient, because that wait is over', () => {
    const seen = seenAt(3, set(0, 'red'));
    expect(runsFrom(seen, set(5, 'orange'), set(10, 'red'))).toEqual([10, 'red']);
    expect(runsFrom(seen, set(5, 'orange'), set(10, 'red', false), set(15, 'red'))).toEqual([
      10,
      'red',
    ]);
    const again = seenAt(12, set(10, 'red'));
    expect(runsFrom(seen, set(5, 'orange'), again)).toEqual([10, 'red']);
    expect(runsFrom(seen, set(5, 'orange'), again, set(15, 'orange'), set(20, 'red'))).toEqual([
      20,
      'red',
    ]);
    expect(runsFrom(seenAt(3, set(0, 'orange')), set(5, 'red', false))).toEqual([5, 'red']);
  });

  it('stays answered while the patient gets no worse, or was worse only before the clinician came', () => {
    const seen = seenAt(3, set(0, 'red'));
    expect(runsFrom(seen, set(5, 'red'), set(10, 'orange'), set(15, 'orange'))).toEqual([0, 'red']);
    expect(runsFrom(seen, set(5, 'orange', false), set(10, 'red'))).toEqual([0, 'red']);
    expect(runsFrom(seen, set(1, 'orange'), set(2, 'red'))).toEqual([0, 'red']);
    expect(runsFrom(seenAt(3, set(0, 'orange')), set(5, 'orange', false))).toEqual([0, 'orange']);
  });

  it('runs again within red from the first set that is clearly worse than all that the clinician saw: by two points, or an emergency sign', () => {
    const seen = seenAt(3, red(0, 7));
    expect(runsFrom(seen, red(5, 8), red(10, 9), red(15, 11))).toEqual([10, 'red']);
    expect(runsFrom(seen, red(2, 9), red(5, 10))).toEqual([0, 'red']);
    expect(runsFrom(seen, red(2, 9), red(5, 11))).toEqual([5, 'red']);
    expect(runsFrom(seen, red(5, 7, 'cardiac_arrest'))).toEqual([5, 'red']);
    expect(runsFrom(seenAt(3, red(0, 7, 'seizure_current')), red(5, 7, 'seizure_current'))).toEqual(
      [0, 'red'],
    );
    expect(runsFrom(seen, seenAt(12, red(10, 9)), red(15, 10))).toEqual([10, 'red']);
    expect(runsFrom(red(0, 7), red(5, 11))).toEqual([0, 'red']);
  });

  it('runs after an emergency value that was recorded after a calm set, though it was measured before', () => {
    const calm = set(10, 'green');
    const late = red(5, 0, 'hypoglycaemia_glucose_under_3');
    expect(runsFrom(calm, late)).toEqual([5, 'red']);
    expect(runsFrom(calm, late, set(15, 'green'))).toBeNull();
    expect(
      runsFrom(red(0, 8), set(20, 'green'), red(15, 0, 'hypoglycaemia_glucose_under_3')),
    ).toEqual([15, 'red']);
    expect(runsFrom(set(20, 'red'), calm)).toEqual([20, 'red']);
    expect(runsFrom(calm, red(6, 9))).toBeNull();
    expect(runsFrom(red(7, 0, 'hypoglycaemia_glucose_under_3'), set(12, 'green'))).toBeNull();
  });

  it('ends with a complete set that is yellow or green, and not with a partial one', () => {
    expect(runsFrom(set(0, 'red'), set(5, 'yellow'))).toBeNull();
    expect(runsFrom(set(0, 'red'), set(5, 'green', false))).toEqual([0, 'red']);
    expect(runsFrom(set(0, 'red'), set(5, 'green'), set(10, 'orange', false))).toEqual([
      10,
      'orange',
    ]);
    expect(runsFrom(set(0, null, false))).toBeNull();
  });

  it('runs from a red set that was recorded after the calm one of the same minute, because a typed time has no seconds', () => {
    const colourOf = (...sets: ReturnType<typeof set>[]) =>
      clockScore(sets.toSorted((a, b) => +b.effectiveAt - +a.effectiveAt))?.colour ?? null;
    expect(colourOf(set(5, 'green', true, 20), set(5, 'red'))).toBe('red');
    expect(colourOf(set(5, 'red'), set(5, 'green', true, 20))).toBeNull();
    expect(colourOf(set(5, 'green', true, 20), set(4, 'red'))).toBeNull();
  });

  it('ends with a calm set of the same minute that corrects the red one', () => {
    expect(runsFrom(set(5, 'green', true, 20), set(5, 'red'), set(5, 'green'))).toBeNull();
    expect(runsFrom(set(5, 'red', true, 20), set(5, 'green'))).toBeNull();
  });

  it('is at once for red and 10 minutes for orange', () => {
    expect(treatmentDue({ colour: 'red', effectiveAt: at(0) })).toEqual(at(0));
    expect(treatmentDue({ colour: 'orange', effectiveAt: at(0) })).toEqual(at(10));
  });
});
