import { type AgeGroup, ageGroupNamed } from '@/lib/scores/age-group';

/**
 * Whose ranges the values of a set are read by: those of its TEWS's table. One in which TEWS scored nothing is an adult's
 * where it has a NEWS2, which is of nobody younger; else it is not known.
 */
export function ageGroupReadBy(
  scores: readonly { kind: string; age_group: string | null }[],
): AgeGroup | null {
  const tews = scores.find(({ kind }) => kind === 'TEWS');
  if (tews) return ageGroupNamed(tews.age_group);
  return scores.some(({ kind }) => kind === 'NEWS2') ? 'adult' : null;
}
