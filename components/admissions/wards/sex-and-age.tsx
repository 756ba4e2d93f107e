import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { ageWords, sexWords } from '@/lib/domain/persons';

/** The age is that of the hospital's day at `now`, in milliseconds. */
type SexAndAgeProps = Pick<BoardOccupant, 'patient'> & { now: number; timeZone: string };

export function SexAndAge({ patient, ...clock }: SexAndAgeProps) {
  const sex = sexWords(patient.gender);
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">{sex.letter}</span>
      <span className="sr-only">{sex.word}</span> {ageWords(patient, clock)}
    </span>
  );
}
