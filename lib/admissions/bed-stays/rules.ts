import { firstDayOf } from '@/lib/domain/scores/age-group';

/**
 * Whether a child may share the mother's bed on a day as far as age is concerned: under one year old, or of unknown age.
 * @param birth the birth date, or the estimated year or month of birth
 */
export function isYoungEnoughToShare(birth: string | null, day: string): boolean {
  if (birth === null) return true;
  const born = firstDayOf(birth);
  return day < `${Number(born.slice(0, 4)) + 1}${born.slice(4)}`;
}
