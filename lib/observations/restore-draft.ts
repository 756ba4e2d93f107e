import type { Draft } from '@/lib/observations/draft';
import { wallTimeAt } from '@/lib/observations/wall-time';

const freshForMs = 10 * 60_000;

/**
 * The entry of a draft. What was measured before a longer pause was not measured now: the set then
 * takes the time of its last keystroke, as a late entry that can be seen and changed.
 */
export function restoredEntry<Content extends { readonly takenAt: string | null }>(
  { savedAt, content }: Draft<Content>,
  now: Date,
  timeZone: string,
): Content {
  const typedAt = new Date(savedAt);
  if (content.takenAt !== null || now.getTime() - typedAt.getTime() < freshForMs) return content;
  return { ...content, takenAt: wallTimeAt(typedAt, timeZone) };
}
