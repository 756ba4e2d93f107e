import type { BoardBed } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { nameKey } from '@/lib/domain/texts/name-key';

/** The beds of which every word of the search is part of the name, the MR number, the bed, the room, or the name it is held for. */
export function bedsMatching(beds: readonly BoardBed[], search: string): BoardBed[] {
  const words = nameKey(search).split(/\s+/);
  return beds.filter((bed) => {
    const names = patientsIn(bed).flatMap(({ patient }) => [
      patient.last_name,
      patient.first_name,
      patient.mr_number,
    ]);
    const text = nameKey([bed.name, bed.room_name, ...names, bed.hold?.patient_name].join(' '));
    const joined = text.replace(/[\s\-.]/g, '');
    return words.every((word) => text.includes(word) || joined.includes(word.replace(/[-.]/g, '')));
  });
}
