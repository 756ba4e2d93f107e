import { ageInYears, ageWords, sexWords } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';

type Identity = {
  birth_date: string | null;
  estimated_birth: string | null;
  gender: Parameters<typeof sexWords>[0];
  mobile: string | null;
  deceased_at: string | null;
};

/** Why nothing can begin on a record that was replaced, with the record to use instead; else null. */
export function replacedSentence({
  patient,
  other_records,
}: {
  patient: { mr_number: string };
  other_records: readonly { mr_number: string; is_kept: boolean }[];
}): string | null {
  const kept = other_records.find(({ is_kept }) => is_kept);
  return kept ? `${patient.mr_number} was replaced. Use ${kept.mr_number}.` : null;
}

/**
 * The details that tell a patient on paper from another of the same name: "born 2 Mar 1980 · 46 y · female · 0712 345678".
 * The age is the one at that instant, or at a death before it; a small child's in months, weeks or days, by which a dose is
 * calculated.
 */
export function identityWords(
  { birth_date, estimated_birth, gender, mobile, deceased_at }: Identity,
  { at, timeZone }: { at: string; timeZone: string },
): string {
  const instant = deceased_at !== null && deceased_at < at ? deceased_at : at;
  const age = ageInYears(birth_date ?? estimated_birth, new Date(instant), timeZone);
  return [
    birth_date ? `born ${spokenDay(birth_date)}` : 'date of birth unknown',
    age !== null &&
      ageWords({ birth_date, estimated_birth, age }, { now: Date.parse(instant), timeZone }),
    sexWords(gender).word,
    mobile,
  ]
    .filter(Boolean)
    .join(' · ');
}
