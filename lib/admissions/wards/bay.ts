import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Room by room, and in a room by the names of its beds as a person reads them: M2 before M10. */
export const byRoomAndName = (
  a: Pick<BoardBed, 'room_name' | 'name'>,
  b: Pick<BoardBed, 'room_name' | 'name'>,
): number => names.compare(a.room_name, b.room_name) || names.compare(a.name, b.name);

/** Whether a patient is to be observed at all: nothing is due on leave, or after a death. */
export const isToObserve = ({ patient, is_on_leave }: BoardOccupant): boolean =>
  patient.deceased_at === null && !is_on_leave;
