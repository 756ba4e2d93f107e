import type { BoardOccupant } from '@/lib/wards/contract';
import { ageWords, sexWords } from '@/lib/wards/words';

/** Surname first, as it stands on the wristband. */
export function PersonName({ patient }: Pick<BoardOccupant, 'patient'>) {
  return (
    <>
      <span className="font-semibold">{patient.last_name}</span>{' '}
      <span className="font-normal">{patient.first_name}</span>
    </>
  );
}

export function SexAndAge({ patient, now }: Pick<BoardOccupant, 'patient'> & { now: number }) {
  const sex = sexWords(patient.gender);
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">{sex.letter}</span>
      <span className="sr-only">{sex.word}</span> {ageWords(patient, now)}
    </span>
  );
}
