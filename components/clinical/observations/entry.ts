import { z } from 'zod';
import {
  type NotMeasuredReason,
  reasonCodes,
} from '@/components/clinical/observations/not-measured';
import { ageGroups } from '@/lib/domain/scores/age-group';

/** One set of observations as far as it has been typed. Nothing in it is chosen beforehand. */
export const entrySchema = z.object({
  /** By observation code: the text as typed, or the answer's code. */
  values: z.record(z.string(), z.string()),
  /** Air or oxygen. On oxygen the flow is in `values`. */
  oxygen: z.enum(['air', 'oxygen']).nullable(),
  notMeasured: z.record(z.string(), z.enum(reasonCodes)),
  /** By code of a row of answers: digits that were typed there, where none belongs. Earlier drafts have none. */
  stray: z.record(z.string(), z.string()).default({}),
  /** Codes of the fields that were left at least once: only then is a half-typed value judged aloud. */
  left: z.array(z.string()),
  /** Codes of the clinical signs that were ticked. */
  signs: z.array(z.string()),
  /** The TEWS table that a clinician chose over the proposed one. */
  ageGroup: z.enum(ageGroups).nullable(),
  /** The performer's practitioner uuid; empty while nobody is chosen. */
  performer: z.string(),
  /** Remarks about the whole set. Earlier drafts have none. */
  comment: z.string().default(''),
  /** Wall time at the provider, `YYYY-MM-DDTHH:mm`, of a late entry; null is now. */
  takenAt: z.string().nullable(),
});
export type Entry = Readonly<z.infer<typeof entrySchema>>;

/** A form in which nothing was typed yet; the performer by the practitioner's uuid. */
export function emptyEntry(performer: string): Entry {
  return {
    values: {},
    oxygen: null,
    notMeasured: {},
    stray: {},
    left: [],
    signs: [],
    ageGroup: null,
    performer,
    comment: '',
    takenAt: null,
  };
}

export type EntryChange =
  | { type: 'typed'; code: string; text: string }
  | { type: 'left'; code: string }
  | { type: 'stray'; code: string; text: string }
  | { type: 'breathes'; oxygen: Entry['oxygen'] }
  | { type: 'not-measured'; code: string; reason: NotMeasuredReason | null }
  | { type: 'none-measured'; codes: readonly string[]; reason: NotMeasuredReason | null }
  | { type: 'sign'; code: string; ticked: boolean }
  | { type: 'age-group'; ageGroup: Entry['ageGroup'] }
  | { type: 'performer'; performer: string }
  | { type: 'comment'; text: string }
  | { type: 'taken-at'; takenAt: string | null }
  /** The hospital's time became known, so the time filled in changes; a typed one stays. */
  | { type: 'clock-heard'; from: string; to: string }
  | { type: 'replaced'; entry: Entry };

/** The entry after a change. A parameter has a value or a reason why not, never both. */
export function changeEntry(entry: Entry, change: EntryChange): Entry {
  switch (change.type) {
    case 'typed':
      return {
        ...entry,
        values: { ...entry.values, [change.code]: change.text },
        notMeasured: without(entry.notMeasured, change.code),
        stray: without(entry.stray, change.code),
      };
    case 'left':
      return entry.left.includes(change.code)
        ? entry
        : { ...entry, left: [...entry.left, change.code] };
    case 'stray':
      // An answer that was chosen before is no longer sure: the digits may have been meant to correct it.
      return {
        ...entry,
        values: without(entry.values, change.code),
        oxygen: change.code === 'O2_FLOW' ? null : entry.oxygen,
        stray: change.text
          ? { ...entry.stray, [change.code]: change.text }
          : without(entry.stray, change.code),
      };
    case 'breathes':
      return {
        ...entry,
        oxygen: change.oxygen,
        notMeasured: without(entry.notMeasured, 'O2_FLOW'),
        stray: without(entry.stray, 'O2_FLOW'),
      };
    case 'not-measured':
      return notMeasured(entry, change.code, change.reason);
    case 'none-measured':
      return change.codes.reduce((made, code) => notMeasured(made, code, change.reason), entry);
    case 'sign':
      return {
        ...entry,
        signs: change.ticked
          ? [...new Set([...entry.signs, change.code])]
          : entry.signs.filter((code) => code !== change.code),
      };
    case 'age-group':
      return { ...entry, ageGroup: change.ageGroup };
    case 'performer':
      return { ...entry, performer: change.performer };
    case 'comment':
      return { ...entry, comment: change.text };
    case 'taken-at':
      return { ...entry, takenAt: change.takenAt };
    case 'clock-heard':
      return entry.takenAt === change.from ? { ...entry, takenAt: change.to } : entry;
    case 'replaced':
      return change.entry;
  }
}

/** Whether anything was typed, ticked or chosen that would be lost. */
export function isStarted(entry: Entry): boolean {
  return (
    Object.values(entry.values).some((text) => text.trim() !== '') ||
    entry.oxygen !== null ||
    Object.keys(entry.notMeasured).length > 0 ||
    entry.comment.trim() !== '' ||
    entry.signs.length > 0
  );
}

function notMeasured(entry: Entry, code: string, reason: NotMeasuredReason | null): Entry {
  if (reason === null) return { ...entry, notMeasured: without(entry.notMeasured, code) };
  return {
    ...entry,
    values: without(entry.values, code),
    stray: without(entry.stray, code),
    oxygen: code === 'O2_FLOW' ? null : entry.oxygen,
    notMeasured: { ...entry.notMeasured, [code]: reason },
  };
}

function without<V>(record: Readonly<Record<string, V>>, code: string): Record<string, V> {
  const { [code]: _, ...rest } = record;
  return rest;
}
