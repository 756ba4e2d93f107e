import type { BoardBed } from '@/lib/admissions/wards/contract';

type Assigned = Pick<BoardBed, 'assigned_to'>;

/** The practitioners who look after a bed at `now`, in milliseconds of the server's clock. */
export const assignedNow = ({ assigned_to }: Assigned, now: number): BoardBed['assigned_to'] =>
  assigned_to.filter(({ ends_at }) => Date.parse(ends_at) > now);

/** Whether a practitioner looks after a bed; null is no practitioner. */
export const isMine = (bed: Assigned, practitioner: string | null, now: number): boolean =>
  practitioner !== null &&
  assignedNow(bed, now).some((assigned) => assigned.practitioner === practitioner);
