import { z } from 'zod';
import { type Draft, draftSchema, readDraft } from '@/lib/observations/draft';

const typed = z.object({
  text: z.string(),
  /** When the text was written that stood there when the typing began; null in a new note. */
  replaces: z.string().nullable(),
});

/** The text of a note that is being typed. */
export type TypedNote = z.output<typeof typed>;

const stored = draftSchema(typed);

/** The draft of a note in its stored text, or null when it is none or a day old. */
export const readNoteDraft = (text: string | null, now: Date): Draft<TypedNote> | null =>
  readDraft(stored, text, now);
