import { z } from 'zod';
import { isForgotten } from '@/components/platform/forms/draft-key';

/** A draft of such content in its stored form. */
export const draftSchema = <Content extends z.ZodType>(content: Content) =>
  z.object({
    savedAt: z.iso.datetime(),
    /** When what it holds was last observed; null where nothing is, or nobody noted it. */
    observedAt: z.iso.datetime().nullable().default(null),
    /** Of the attempt to save: a draft that was sent and whose answer was lost is not saved twice. */
    idempotencyKey: z.string(),
    content,
  });

export interface Draft<Content> {
  readonly savedAt: string;
  readonly observedAt: string | null;
  readonly idempotencyKey: string;
  readonly content: Content;
}

/** A draft in its stored text, or null when it is none or a day old. */
export function readDraft<Content>(
  schema: z.ZodType<Draft<Content>>,
  text: string | null,
  now: Date,
): Draft<Content> | null {
  if (text === null) return null;
  const parsed = schema.safeParse(parseDraftJson(text));
  if (!parsed.success) return null;
  return isForgotten(parsed.data.savedAt, now) ? null : parsed.data;
}

/** The value of a stored text; undefined where it is none. */
export function parseDraftJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
