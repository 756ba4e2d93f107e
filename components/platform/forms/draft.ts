import { z } from 'zod';
import { isForgotten } from '@/components/platform/forms/draft-key';

/** A draft of such content in its stored form. */
export const draftSchema = <Content extends z.ZodType>(content: Content) =>
  z.object({
    savedAt: z.iso.datetime(),
    /** When its content was last observed; null if it is not an observation, or if the time was not recorded. */
    observedAt: z.iso.datetime().nullable().default(null),
    /** Of the attempts to save it: a draft that was sent, and whose answer was lost, is not saved twice. */
    idempotencyKey: z.string(),
    /** When it was first sent under that key; null if it never was. */
    triedAt: z.iso.datetime().nullable().default(null),
    content,
  });

export interface Draft<Content> {
  readonly savedAt: string;
  readonly observedAt: string | null;
  readonly idempotencyKey: string;
  readonly triedAt: string | null;
  readonly content: Content;
}

/** The draft in a stored text, or null if it cannot be read or is a day old. */
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

/** The value of a stored text; undefined if it is not JSON. */
function parseDraftJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
