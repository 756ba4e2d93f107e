import type { BoardClock } from '@/components/admissions/wards/moves';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { calendarDayNumber } from '@/lib/domain/time';

/**
 * Calendar days of the hospital from today to the expected discharge: 0 today, below 0 when its day has passed; null
 * where none is expected, and for a patient who died.
 */
export function daysToDischarge(
  { patient, expected_discharge_at }: Leaver,
  { now, timeZone }: BoardClock,
): number | null {
  if (expected_discharge_at === null || patient.deceased_at !== null) return null;
  const day = calendarDayNumber(Date.parse(expected_discharge_at), timeZone);
  return day - calendarDayNumber(now, timeZone);
}

/** Whether a patient in a bed is to leave today, or was to leave before and is still here. */
export const isLeaving = (
  bed: Pick<BoardBed, 'occupant' | 'children'>,
  clock: BoardClock,
): boolean => patientsIn(bed).some((patient) => (daysToDischarge(patient, clock) ?? 1) <= 0);

/** The expected discharge as it is said on the ward: "Discharge today", "Discharge tomorrow", "Discharge was due yesterday". */
export function leavingWords(occupant: Leaver, clock: BoardClock): string | null {
  const days = daysToDischarge(occupant, clock);
  if (days === null || occupant.expected_discharge_at === null) return null;
  if (days === 0) return 'Discharge today';
  if (days === 1) return 'Discharge tomorrow';
  if (days === -1) return 'Discharge was due yesterday';
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: clock.timeZone,
    // Within a week the weekday says which day.
    ...(days > 0 && days < 7
      ? { weekday: 'long' as const }
      : { day: 'numeric' as const, month: 'short' as const }),
  }).format(Date.parse(occupant.expected_discharge_at));
  const on = days > 0 && days < 7 ? day : `on ${day}`;
  return `${days > 0 ? 'Discharge' : 'Discharge was due'} ${on}`;
}

type Leaver = {
  patient: Pick<BoardOccupant['patient'], 'deceased_at'>;
  expected_discharge_at: string | null;
};
