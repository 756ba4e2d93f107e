import { expect, it } from 'vitest';
import type { BoardScore } from '@/db/queries/admissions/ward-board';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { clockScore } from '@/lib/clinical/acuity/treatment-clock';
import { colourNamed } from '@/lib/domain/scores/colour';

const at = (time: string) => new Date(`2026-11-26T${time}Z`);

const score = (
  recorded: number,
  time: string,
  finalColour: string,
  total: number,
  isComplete = true,
): BoardScore => ({
  ...{ patientId: '1', setId: `100${recorded}`, kind: 'TEWS', band: null, review: null },
  ...{ missing: [], parts: [], signs: [], ageGroup: 'adult' },
  ...{ effectiveAt: at(time), finalColour, total, isComplete, isClock: false },
});

const schedule: Parameters<typeof presentAcuity>[1] = {
  version: '1',
  observation_interval_minutes: { red: 5, orange: 10, yellow: 60, green: 240 },
  morse_reassessment_hours: 24,
};

const shown = (...scores: BoardScore[]) => {
  const clock = clockScore(scores.map((one) => ({ ...one, colour: colourNamed(one.finalColour) })));
  const latestFirst = scores
    .map((one) => ({ ...one, isClock: one.setId === clock?.setId }))
    .toSorted((a, b) => +b.effectiveAt - +a.effectiveAt);
  const began = at('08:00:00');
  const acuity = presentAcuity(latestFirst, schedule, {
    ...{ arrivedAt: began, beganAt: began, onLeaveSince: null },
  });
  return {
    colour: acuity.tews?.colour,
    partial: acuity.partial_tews?.colour ?? null,
    trend: acuity.trend,
    due: acuity.next_due_at,
    clock: acuity.treatment_clock?.colour ?? null,
  };
};

it('of sets of one minute the one recorded last is shown, also where its time was typed and so has no seconds', () => {
  const green = score(1, '10:05:20', 'green', 1);
  const red = score(2, '10:05:00', 'red', 9);
  const corrected = score(3, '10:05:00', 'green', 2);
  expect(shown(green, red)).toEqual({
    ...{ colour: 'red', partial: null, trend: 'rising', clock: 'red' },
    due: '2026-11-26T10:10:00.000Z',
  });
  expect(shown(green, red, corrected)).toMatchObject({
    ...{ colour: 'green', trend: 'falling', clock: null },
  });
  expect(shown(green, score(2, '10:05:00', 'orange', 4, false))).toMatchObject({
    ...{ colour: 'green', partial: 'orange', clock: 'orange' },
  });
  expect(shown(score(1, '10:05:00', 'orange', 4, false), score(2, '10:05:20', 'green', 1))).toEqual(
    expect.objectContaining({ colour: 'green', partial: null, clock: null }),
  );
});
