import { z } from 'zod';
import { type Draft, draftSchema, readDraft } from '@/components/platform/forms/draft';
import { saveFailure } from '@/components/platform/forms/save-failure';

const typed = z.object({
  text: z.string(),
  /** The note that stood there when the typing began; null for none. */
  replaces: z.string().nullable(),
});

/** A recommendation that is being typed. */
export type TypedRecommendation = z.output<typeof typed>;

const stored = draftSchema(typed.nullable());

/** The draft of a recommendation in its stored text, or null when it is none or a day old. */
export const readRecommendationDraft = (
  text: string | null,
  now: Date,
): Draft<TypedRecommendation | null> | null => readDraft(stored, text, now);

/** Whether somebody else wrote since the typing began: saving would then cover what was never read. */
export const isOutdated = (
  { replaces }: TypedRecommendation,
  standing: { uuid: string } | null,
): boolean => replaces !== (standing?.uuid ?? null);

/** What to tell the person whose recommendation was not saved. */
export const recommendationFailure: typeof saveFailure = (failed, isOnline) =>
  failed.status === 409
    ? {
        title: `Not saved: ${failed.message}`,
        advice: 'What you typed is still here and is kept on this device.',
        needsNewKey: true,
      }
    : saveFailure(failed, isOnline);
