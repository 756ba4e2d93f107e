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

/** An older board says too little about which patient is in which bed now. */
const shownForMs = 24 * 3_600_000;

/** Those that are not too old to be shown. */
export const recentOf = (wards: readonly KeptWard[], now = Date.now()): KeptWard[] =>
  wards.filter(({ reading: { board, receivedAt } }) => {
    // By this device's own clock where possible: it may be wrong.
    return now - (receivedAt ?? Date.parse(board.as_of)) <= shownForMs;
  });

export const newestFirst = (wards: readonly KeptWard[]): KeptWard[] =>
  wards.toSorted((one, other) => asOf(other) - asOf(one));

const asOf = ({ reading }: KeptWard): number => Date.parse(reading.board.as_of);

/**
 * The patient of this uuid in a bed of these wards, as the newest board knows it, or null. Also null if that is not the
 * encounter that was asked for.
 */
export function findKeptPatient(
  wards: readonly KeptWard[],
  patient: string,
  encounter: string | null,
): KeptPatient | null {
  for (const ward of newestFirst(wards)) {
    for (const { name, occupant } of bedOfEach(ward.reading.board.beds)) {
      if (occupant?.patient.uuid !== patient) continue;
      const isAsked = encounter === null || encounter === occupant.encounter;
      return isAsked ? { ward, bed: name, occupant } : null;
    }
  }
  return null;
}
