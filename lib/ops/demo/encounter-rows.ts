import { v7 } from 'uuid';
import type { encounters } from '@/db/schema/index';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import type { Rows } from '@/lib/ops/demo/rows';

type Encounter = typeof encounters.$inferInsert;

export type DemoEncounter = Omit<Encounter, 'id' | 'status' | 'createdAt' | 'modifiedAt'> & {
  id?: string;
  /** Each status with the time since when it holds, in order; the last is the present one. */
  steps: [EncounterStatus, Date][];
  locations: { locationId: string; from: Date; to: Date | null }[];
  participants: { practitionerId: string; type: string }[];
};

/** Writes an encounter with the history of its status, class and place, and who took part. */
export function writeEncounter(rows: Rows, encounter: DemoEncounter): string {
  const { steps, locations, participants, ...own } = encounter;
  const { providerId, startTime, endTime = null } = own;
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) throw new Error('An encounter has a status.');
  const id = own.id ?? v7();
  const of = { providerId, encounterId: id };
  rows.encounters.push({
    ...own,
    id,
    status: last[0],
    createdAt: first[1],
    modifiedAt: last[1],
  });
  for (const [index, [status, from]] of steps.entries()) {
    const to = steps[index + 1]?.[1] ?? (endTime && status !== 'planned' ? from : null);
    rows.encounterStatusHistory.push({ ...of, status, startTime: from, endTime: to });
  }
  const { encounterClass } = own;
  rows.encounterClassHistory.push({ ...of, encounterClass, startTime: first[1], endTime });
  for (const { locationId, from, to } of locations) {
    rows.encounterLocations.push({ ...of, locationId, startTime: from, endTime: to });
  }
  for (const { practitionerId, type } of participants) {
    rows.encounterParticipants.push({
      ...of,
      practitionerId,
      type,
      startTime,
      endTime,
      createdAt: first[1],
      modifiedAt: first[1],
    });
  }
  return id;
}
