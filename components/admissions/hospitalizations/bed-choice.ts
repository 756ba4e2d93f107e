import { bedState } from '@/lib/admissions/wards/census';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { surnameFirst } from '@/lib/domain/persons';

/** The state of a bed for a person who looks for one. `own` is the current bed of the patient to be transferred. */
export type BedChoice =
  | 'free'
  | 'own'
  | 'mother'
  | 'occupied'
  | 'unexplained'
  | 'held'
  | 'cleaning'
  | 'out-of-service';

/**
 * The state of a bed for the hospitalization that is to be moved, or null for a new patient. A hold keeps everyone out but
 * the patient it is for; `mother` is the patient whose bed a child may share.
 */
export function bedChoice(
  bed: Pick<BoardBed, 'status' | 'occupant' | 'children' | 'hold'>,
  hospitalization: string | null,
  mother: string | null = null,
): BedChoice {
  const state = bedState(bed);
  if (state === 'occupied') {
    const isOwn = patientsIn(bed).some((one) => one.hospitalization.uuid === hospitalization);
    if (isOwn) return 'own';
    return mother !== null && bed.occupant?.patient.uuid === mother ? 'mother' : 'occupied';
  }
  if (state !== 'available') return state;
  return bed.hold && bed.hold.hospitalization !== hospitalization ? 'held' : 'free';
}

/**
 * Whether a transfer to this bed can be planned: the patient in it, or the cleaning, may be gone by then. `hospitalization`
 * is the one that is to be moved.
 */
export function canBePlanned(bed: BoardBed, hospitalization: string): boolean {
  if (bed.hold && bed.hold.hospitalization !== hospitalization) return false;
  return ['free', 'cleaning', 'occupied'].includes(bedChoice(bed, hospitalization));
}

/** Whether the patient in this bed can swap beds with the patient of `hospitalization`. */
export function canBeChanged(bed: BoardBed, hospitalization: string): boolean {
  if (bed.hold && bed.hold.hospitalization !== hospitalization) return false;
  return bedChoice(bed, hospitalization) === 'occupied';
}

/** Whether a patient can have the bed: it is free or held for this patient, is the patient's own, or the mother's. */
export const canBeChosen = (choice: BedChoice): boolean =>
  ['free', 'own', 'mother'].includes(choice);

/** Why a chosen bed is no longer available: "A4 was just given to Otieno, Achieng." */
export function lostBedWords(
  bed: BoardBed,
  hospitalization: string | null,
  mother: string | null = null,
): string | null {
  const { name, occupant, hold, status_reason: reason } = bed;
  switch (bedChoice(bed, hospitalization, mother)) {
    case 'free':
    case 'own':
    case 'mother':
      return null;
    case 'occupied':
      return `${name} was just given to ${occupant ? surnameFirst(occupant.patient) : 'another patient'}.`;
    case 'unexplained':
      return `${name} was just marked as occupied.`;
    case 'held':
      return `${name} is now held for ${hold?.patient_name}.`;
    case 'cleaning':
      return `${name} was just put into cleaning.`;
    case 'out-of-service':
      return `${name} was just taken out of service${reason && `: ${reason}`}.`;
  }
}

/** Why the patient of a chosen bed can no longer swap beds: "Otieno, Achieng has just left A4." */
export function lostOccupantWords(
  bed: BoardBed,
  chosen: { stay: string; name: string },
  hospitalization: string,
): string | null {
  if (bed.occupant?.hospitalization.uuid !== chosen.stay) {
    return `${chosen.name} has just left ${bed.name}.`;
  }
  return canBeChanged(bed, hospitalization)
    ? null
    : `${bed.name} is now held for ${bed.hold?.patient_name}.`;
}

/** Why a bed that was chosen is not on its ward's board any more. */
export const goneBedWords = (
  bed: { name: string },
  ward: { name: string; is_active: boolean },
): string =>
  ward.is_active
    ? `${bed.name} is not in use any more.`
    : `${ward.name} is closed, with ${bed.name}.`;

/** A ward's rooms with their beds, both in the ward's order. */
export function roomsOf(beds: readonly BoardBed[]): { name: string; beds: BoardBed[] }[] {
  const rooms = new Map<string, BoardBed[]>();
  for (const bed of beds) rooms.set(bed.room_name, [...(rooms.get(bed.room_name) ?? []), bed]);
  return [...rooms].map(([name, own]) => ({ name, beds: own }));
}
