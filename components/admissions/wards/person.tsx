import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { ageWords, sexWords } from '@/lib/domain/persons';

/** Surname first, as on the wristband, and never cut: those of one family are distinguished by what follows. */
export function PersonName({ patient }: Pick<BoardOccupant, 'patient'>) {
  return (
    <bdi>
      <span className="font-semibold">{patient.last_name}</span>{' '}
      <span className="font-normal">{patient.first_name}</span>
    </bdi>
  );
}

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
