import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type TriageColour, triageColourNames } from '@/lib/scores/colour';
import data from '@/lib/scores/configuration/schedule.json';

const scheduleSchema = z.object({
  version: z.string(),
  observation_interval_minutes: z.record(z.enum(triageColourNames), z.int().positive()),
  morse_reassessment_hours: z.int().positive(),
});

const schedule = scheduleSchema.parse(data);

/** Minutes from one set of observations to the next, by the colour of the last. */
export const observationIntervalMinutes: Readonly<Record<TriageColour, number>> =
  schedule.observation_interval_minutes;

/** When the next set of observations is due after one that was taken at `taken`. */
export function nextObservationsDue(
  taken: Temporal.Instant,
  colour: TriageColour,
): Temporal.Instant {
  return taken.add({ minutes: observationIntervalMinutes[colour] });
}

/** When the Morse Fall Scale is to be assessed again after an assessment at `assessed`. */
export function morseReassessmentDue(assessed: Temporal.Instant): Temporal.Instant {
  return assessed.add({ hours: schedule.morse_reassessment_hours });
}
