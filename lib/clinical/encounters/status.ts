import type { EncounterStatus } from '@/lib/domain/codes/encounters';

/**
 * Which status may follow which. HL7 R4 names the statuses (http://hl7.org/fhir/encounter-status) and leaves their order
 * open; this order follows its definitions, in which `cancelled` is an encounter that ended before it began.
 */
const transitions: Readonly<Record<EncounterStatus, readonly EncounterStatus[]>> = {
  planned: ['arrived', 'in-progress', 'cancelled', 'entered-in-error'],
  arrived: ['triaged', 'in-progress', 'cancelled', 'entered-in-error'],
  triaged: ['in-progress', 'cancelled', 'entered-in-error'],
  'in-progress': ['onleave', 'finished', 'entered-in-error'],
  onleave: ['in-progress', 'finished', 'entered-in-error'],
  finished: ['entered-in-error'],
  cancelled: [],
  'entered-in-error': [],
  unknown: [],
};

/** Whether an encounter may go from one status to another. Staying as it is is no change, and not one of them. */
export function mayFollow(from: EncounterStatus, to: EncounterStatus): boolean {
  return transitions[from].includes(to);
}

/** The statuses that an encounter of this one may go on to. */
export function statusesAfter(from: EncounterStatus): readonly EncounterStatus[] {
  return transitions[from];
}

/** Statuses of an encounter that is over: no action is possible on it any more. */
const closed: ReadonlySet<EncounterStatus> = new Set(['finished', 'cancelled', 'entered-in-error']);

/** Whether an encounter is over: nothing more is recorded in it but late entries. */
export function isClosed(status: EncounterStatus): boolean {
  return closed.has(status);
}

/** Whether an encounter that begins now would start after the death: one that was planned for later starts with it. */
export function startsAfterDeath(
  { startTime, deceasedAt }: { startTime: Date; deceasedAt: Date | null },
  now: Date,
): boolean {
  return deceasedAt !== null && Math.min(+startTime, +now) > +deceasedAt;
}

/** The status that the first clinical entry gives to an encounter; null when it keeps its own. */
export function statusAfterClinicalEntry(status: EncounterStatus): EncounterStatus | null {
  return status === 'planned' || status === 'arrived' ? 'in-progress' : null;
}
