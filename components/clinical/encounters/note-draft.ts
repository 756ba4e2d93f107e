import { z } from 'zod';
import { failureWith } from '@/components/platform/forms/save-failure';

export const typedNote = z.object({
  text: z.string(),
  /** When the text was written that stood there when the typing began; null in a new note. */
  replaces: z.string().nullable(),
});

/** The text of a note that is being typed. */
export type TypedNote = z.output<typeof typedNote>;

/** The message for a person whose note was not saved. */
export const noteFailure = failureWith({
  what: 'this note',
  conflict: '',
  earlier: 'Look at it in the list first; save again only to add this as another note.',
});
