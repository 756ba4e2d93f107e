import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  carePlans,
  encounterClassHistory,
  encounterDiagnoses,
  encounterLocations,
  encounterNotes,
  encounterParticipants,
  encounterStatusHistory,
  locations,
  practitioners,
} from '@/db/schema/index';

/**
 * Everything that hangs on these encounters of one provider, one statement a table however many encounters there
 * are; each list in the order in which it is shown. `editorIds` are the practitioners whose names are wanted.
 */
export async function listEncounterParts(
  tx: Tx,
  providerId: string,
  encounterIds: string[],
  editorIds: string[],
) {
  const ofThese = (table: { providerId: PgColumn; encounterId: PgColumn }) =>
    and(eq(table.providerId, providerId), inArray(table.encounterId, encounterIds));
  const [statuses, classes, places, participants, diagnoses, notes, plans, editors] =
    await Promise.all([
      tx
        .select()
        .from(encounterStatusHistory)
        .where(ofThese(encounterStatusHistory))
        .orderBy(asc(encounterStatusHistory.startTime), asc(encounterStatusHistory.id)),
      tx
        .select()
        .from(encounterClassHistory)
        .where(ofThese(encounterClassHistory))
        .orderBy(asc(encounterClassHistory.startTime), asc(encounterClassHistory.id)),
      tx
        .select({ ...place, locationName: locations.name })
        .from(encounterLocations)
        .innerJoin(
          locations,
          and(
            eq(locations.providerId, encounterLocations.providerId),
            eq(locations.id, encounterLocations.locationId),
          ),
        )
        .where(ofThese(encounterLocations))
        .orderBy(asc(encounterLocations.startTime), asc(encounterLocations.id)),
      tx
        .select({ participant: encounterParticipants, practitioner })
        .from(encounterParticipants)
        .innerJoin(
          practitioners,
          and(
            eq(practitioners.providerId, encounterParticipants.providerId),
            eq(practitioners.id, encounterParticipants.practitionerId),
          ),
        )
        .where(ofThese(encounterParticipants))
        .orderBy(asc(encounterParticipants.startTime), asc(encounterParticipants.number)),
      tx
        .select()
        .from(encounterDiagnoses)
        .where(and(ofThese(encounterDiagnoses), isNull(encounterDiagnoses.deletedAt)))
        .orderBy(asc(encounterDiagnoses.rank), asc(encounterDiagnoses.number)),
      tx
        .select({ note: encounterNotes, practitioner })
        .from(encounterNotes)
        .leftJoin(
          practitioners,
          and(
            eq(practitioners.providerId, encounterNotes.providerId),
            eq(practitioners.id, encounterNotes.practitionerId),
          ),
        )
        .where(ofThese(encounterNotes))
        .orderBy(asc(encounterNotes.createdAt), asc(encounterNotes.number)),
      tx
        .select()
        .from(carePlans)
        .where(ofThese(carePlans))
        .orderBy(asc(carePlans.createdAt), asc(carePlans.number)),
      tx
        .select({ id: practitioners.id, ...practitioner })
        .from(practitioners)
        .where(and(eq(practitioners.providerId, providerId), inArray(practitioners.id, editorIds))),
    ]);
  return { statuses, classes, places, participants, diagnoses, notes, plans, editors };
}

export type EncounterParts = Awaited<ReturnType<typeof listEncounterParts>>;

const practitioner = {
  title: practitioners.title,
  firstName: practitioners.firstName,
  lastName: practitioners.lastName,
};

const place = {
  id: encounterLocations.id,
  encounterId: encounterLocations.encounterId,
  locationId: encounterLocations.locationId,
  startTime: encounterLocations.startTime,
  endTime: encounterLocations.endTime,
};
