import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { bedOfEach, patientsIn } from '@/lib/admissions/wards/sharing';
import { scoreWords } from '@/lib/admissions/wards/words';
import { boardAcuities, boardAcuity } from '@/lib/clinical/acuity/urgency';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

/**
 * The patients who are an emergency or very urgent now and were less so when the board was read before, or were not on it,
 * as it is read out: "Bed A2, Otieno, Achieng, TEWS 8 emergency". Empty when there are none.
 */
export function worseWords(before: readonly BoardBed[], now: readonly BoardBed[]): string {
  const ranks = new Map(
    before
      .flatMap(patientsIn)
      .map((occupant) => [occupant.patient.uuid, rankOf(occupant)] as const),
  );
  return bedOfEach(now)
    .flatMap(({ name, occupant }) => {
      if (!occupant || !['red', 'orange'].includes(boardAcuity(occupant))) return [];
      const { patient } = occupant;
      const known = ranks.get(patient.uuid);
      if (known !== undefined && rankOf(occupant) >= known) return [];
      return [`${bedName(name)}, ${surnameFirst(patient)}, ${scoreWords(occupant)}`];
    })
    .join('. ');
}

const rankOf = (occupant: BoardOccupant) => boardAcuities.indexOf(boardAcuity(occupant));
