import type { BoardReading } from '@/components/admissions/wards/client';
import type { Vault } from '@/components/platform/offline/device-store';
import type { BoardOccupant, WardForms } from '@/lib/admissions/wards/contract';
import { bedOfEach } from '@/lib/admissions/wards/sharing';

/** A ward as this device saw it last: its board, and with it what observing each of its patients needs. */
export type KeptWard = {
  provider: string;
  reading: BoardReading;
  /** Null where the user does not record observations. */
  forms: WardForms | null;
};

export const keptWardPrefix = 'ward ';

export const keepWard = (vault: Vault, kept: KeptWard): Promise<void> =>
  vault.keep('pages', keptWardPrefix + kept.reading.board.ward.uuid, kept);

export type KeptPatient = { ward: KeptWard; bed: string; occupant: BoardOccupant };

/** The patient of this uuid in a bed of these wards, or null. */
export function findPatient(wards: readonly KeptWard[], patient: string): KeptPatient | null {
  for (const ward of wards) {
    for (const { name, occupant } of bedOfEach(ward.reading.board.beds)) {
      if (occupant?.patient.uuid === patient) return { ward, bed: name, occupant };
    }
  }
  return null;
}
