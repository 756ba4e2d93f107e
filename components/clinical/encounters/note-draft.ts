import { z } from 'zod';
import { saveFailure } from '@/components/platform/forms/save-failure';

export const typedNote = z.object({
  text: z.string(),
  /** When the text was written that stood there when the typing began; null in a new note. */
  replaces: z.string().nullable(),
});

/** The text of a note that is being typed. */
export type TypedNote = z.output<typeof typedNote>;

const kept = 'Your entries are still here and are kept on this device.';

/** The message for a person whose note was not saved. */
export const noteFailure: typeof saveFailure = (failed, isOnline) => {
  const { status, message } = failed;
  if (status === 409) return { title: `Not saved: ${message}`, advice: kept, needsNewKey: false };
  if (status === 422) {
    return {
      title: 'An earlier version of this note was already saved.',
      advice: `${kept} Look at it in the list first; save again only to add this as another note.`,
      needsNewKey: true,
    };
  }
  return saveFailure(failed, isOnline);
};
