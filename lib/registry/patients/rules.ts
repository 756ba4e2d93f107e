type Recorded = { gender: string; birthDate: string | null };

/** What two records say of one person that cannot both be true; a sex or a date of birth that one of them does not have is no contradiction. */
export function contradictionsOf(one: Recorded, other: Recorded): ('sex' | 'date of birth')[] {
  const isOtherSex = one.gender !== other.gender && ![one.gender, other.gender].includes('UNKNOWN');
  const isOtherBirth =
    one.birthDate !== null && other.birthDate !== null && one.birthDate !== other.birthDate;
  return [
    ...(isOtherSex ? ['sex' as const] : []),
    ...(isOtherBirth ? ['date of birth' as const] : []),
  ];
}
