import { ageGroupNamed } from '@/lib/domain/scores/age-group';
import { findClinicalSign } from '@/lib/domain/scores/clinical-signs';
import type { SignRecord } from '@/lib/domain/scores/sign-record';

/** The signs of a stored score in words, by the list of the table that it was scored by. */
export function presentSigns(
  signs: readonly Omit<SignRecord, 'display'>[],
  ageGroup: string | null,
): SignRecord[] {
  const table = ageGroupNamed(ageGroup) ?? 'adult';
  return signs.map(({ code, level, derived }) => ({
    code,
    display: findClinicalSign(code, table)?.display ?? code,
    level,
    derived,
  }));
}
