import { z } from 'zod';
import { type TriageColour, triageColourNames } from '@/lib/domain/scores/colour';
import data from '@/lib/domain/scores/configuration/schedule.json' with { type: 'json' };

const scheduleSchema = z.object({
  version: z.string(),
  observation_interval_minutes: z.record(z.enum(triageColourNames), z.int().positive()),
  morse_reassessment_hours: z.int().positive(),
});

/** How often a hospital observes again. Each hospital's clinicians must confirm their own. */
export type ObservationSchedule = z.output<typeof scheduleSchema>;

/**
 * How far a hospital may change its schedule, shortest and longest. The longest are NEWS2's minimum frequencies (Royal College
 * of Physicians 2017, chart 4: hourly from 5 points, 4-hourly from 1, 12-hourly at 0), and for red, where it asks for
 * continuous monitoring, half an hour. The others have no source.
 */
export const scheduleLimits = {
  red: { shortest: 5, longest: 30 },
  orange: { shortest: 5, longest: 60 },
  yellow: { shortest: 15, longest: 240 },
  green: { shortest: 15, longest: 720 },
  morseHours: { shortest: 4, longest: 72 },
} as const;

/** The schedule of a new provider. */
export const defaultSchedule: ObservationSchedule = scheduleSchema.parse(data);

/** A set of observations as far as its next one depends on it. */
export type TakenSet = { takenAt: Date; colour: TriageColour | null };

const minuteMs = 60_000;

/**
 * When a patient must be observed again.
 *
 * A partial set does not put off what the last complete one asks for, but when its colour is more urgent it brings
 * the next set forward. A patient who was never observed completely is due as after a red set, counted from the
 * arrival on the ward.
 */
export function nextObservationsDue(
  {
    complete,
    partial,
    arrivedAt,
  }: { complete: TakenSet | null; partial: TakenSet | null; arrivedAt: Date },
  schedule: ObservationSchedule,
): Date {
  const after = ({ takenAt, colour }: TakenSet) =>
    takenAt.getTime() + schedule.observation_interval_minutes[colour ?? 'red'] * minuteMs;
  const due = after(complete ?? { takenAt: arrivedAt, colour: 'red' });
  return new Date(partial?.colour ? Math.min(due, after(partial)) : due);
}

/** When the risk of falling is to be assessed again after an assessment at `assessedAt`. */
export function morseReassessmentDue(assessedAt: Date, schedule: ObservationSchedule): Date {
  return new Date(assessedAt.getTime() + schedule.morse_reassessment_hours * 60 * minuteMs);
}
