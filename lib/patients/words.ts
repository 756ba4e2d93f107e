import { spokenDay } from '@/lib/time';
import { sexWords } from '@/lib/wards/words';

type Identity = {
  birth_date: string | null;
  age: number | null;
  gender: Parameters<typeof sexWords>[0];
  mobile: string | null;
};

/** Why nothing begins on a record, where another one of the same person replaced it, with the one to go on with; else null. */
export function replacedSentence({
  patient,
  other_records,
}: {
  patient: { mr_number: string };
  other_records: readonly { mr_number: string; is_kept: boolean }[];
}): string | null {
  const kept = other_records.find(({ is_kept }) => is_kept);
  return kept ? `${patient.mr_number} was replaced: go on with ${kept.mr_number}.` : null;
}

/** What tells a patient on paper from another of the same name: "born 2 March 1980 · 46 y · female · 0712 345678". */
export const identityWords = ({ birth_date, age, gender, mobile }: Identity): string =>
  [
    birth_date ? `born ${spokenDay(birth_date)}` : 'date of birth unknown',
    age !== null && `${age} y`,
    sexWords(gender).word,
    mobile,
  ]
    .filter(Boolean)
    .join(' · ');
