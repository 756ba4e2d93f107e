import { z } from 'zod';
import { kept, saveFailure } from '@/components/platform/forms/save-failure';

export const typedRecommendation = z.object({
  text: z.string(),
  /** The note that stood there when the typing began; null for none. */
  replaces: z.string().nullable(),
});

export type TypedRecommendation = z.output<typeof typedRecommendation>;

/** Whether somebody else wrote since the typing began: saving would then cover what was never read. */
export const isOutdated = (
  { replaces }: TypedRecommendation,
  standing: { uuid: string } | null,
): boolean => replaces !== (standing?.uuid ?? null);

/** The message for a person whose recommendation was not saved. */
export const recommendationFailure: typeof saveFailure = (failed, isOnline) =>
  failed.status === 409
    ? { title: `Not saved: ${failed.message}`, advice: kept, needsNewKey: true }
    : saveFailure(failed, isOnline);
