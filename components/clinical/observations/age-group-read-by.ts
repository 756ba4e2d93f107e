import { type AgeGroup, ageGroupNamed } from '@/lib/domain/scores/age-group';
import type { News2NotUsed } from '@/lib/domain/scores/news2-not-used';

/**
 * Whose ranges the values of a set are read by: those of its TEWS's table. One in which TEWS scored nothing is an adult's
 * where it has a NEWS2, which is of nobody younger, or has none because of a pregnancy; else it is not known.
 */
export function ageGroupReadBy({
  scores,
  news2_not_used,
}: {
  scores: readonly { kind: string; age_group: string | null }[];
  news2_not_used: News2NotUsed | null;
}): AgeGroup | null {
  const tews = scores.find(({ kind }) => kind === 'TEWS');
  if (tews) return ageGroupNamed(tews.age_group);
  const isAdult = news2_not_used === 'pregnant' || scores.some(({ kind }) => kind === 'NEWS2');
  return isAdult ? 'adult' : null;
}
