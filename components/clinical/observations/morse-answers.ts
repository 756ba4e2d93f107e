import { z } from 'zod';
import type { EntryChange } from '@/components/clinical/observations/entry';
import type { EntryProblem } from '@/components/clinical/observations/judge-entry';
import { timeRefusal } from '@/components/clinical/observations/time-refusal';
import { instantAt } from '@/lib/domain/instant-at';
import {
  type MorseItemCode,
  type MorseObservation,
  type MorseScore,
  morseObservations,
  morsePanel,
} from '@/lib/domain/scores/morse';

/** An assessment of the risk of falling as far as it is answered. */
export const morseEntrySchema = z.object({
  /** The code of the chosen option by the code of its item. */
  answers: z.record(z.string(), z.string()),
  performer: z.string(),
  takenAt: z.string().nullable(),
});
export type MorseEntry = Readonly<z.infer<typeof morseEntrySchema>>;

export type MorseChange =
  | { type: 'answered'; item: MorseItemCode; answer: string }
  | { type: 'replaced'; entry: MorseEntry }
  | Extract<EntryChange, { type: 'performer' | 'taken-at' | 'clock-heard' }>;

export function changeMorseEntry(entry: MorseEntry, change: MorseChange): MorseEntry {
  switch (change.type) {
    case 'answered':
      return { ...entry, answers: { ...entry.answers, [change.item]: change.answer } };
    case 'performer':
      return { ...entry, performer: change.performer };
    case 'taken-at':
      return { ...entry, takenAt: change.takenAt };
    case 'clock-heard':
      return entry.takenAt === change.from ? { ...entry, takenAt: change.to } : entry;
    case 'replaced':
      return change.entry;
  }
}

/** Everything that keeps the assessment from being saved, in the order of the form. */
export function morseProblems(
  entry: MorseEntry,
  { missing }: MorseScore,
  { now, timeZone }: { now: Date; timeZone: string },
): readonly EntryProblem[] {
  const problems: EntryProblem[] = missing.map((code) => ({
    field: code,
    message: `Answer: ${morsePanel.items.find((item) => item.code === code)?.display ?? code}.`,
  }));
  if (entry.performer === '') {
    problems.push({ field: 'PERFORMER', message: 'Choose who performed this assessment.' });
  }
  const time = timeRefusal(entry.takenAt, now, timeZone);
  return time === null ? problems : [...problems, { field: 'TIME', message: time }];
}

/** The request body of an assessment that has no problems; null while an item is missing. */
export function morseSubmissionOf(
  entry: MorseEntry,
  score: MorseScore,
  given: { encounterId: string; patientId: string; timeZone: string },
): {
  encounter_uuid: string;
  patient_uuid: string;
  performer_uuid: string;
  observations: (MorseObservation & { created_at?: string })[];
} | null {
  const observations = morseObservations(score);
  if (observations === null) return null;
  const takenAt = entry.takenAt === null ? null : instantAt(entry.takenAt, given.timeZone);
  const late = takenAt === null ? {} : { created_at: takenAt.toISOString() };
  return {
    encounter_uuid: given.encounterId,
    patient_uuid: given.patientId,
    performer_uuid: entry.performer,
    observations: observations.map((observation) => ({ ...observation, ...late })),
  };
}
