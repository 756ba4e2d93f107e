import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { forceGenericPlan, type Tx } from '@/db/client';
import { listReferralsOfEncounters } from '@/db/queries/clinical/referral-requests';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import {
  carePlans,
  encounterClassHistory,
  encounterDiagnoses,
  encounterLocations,
  encounterNotes,
  encounterNoteVersions,
  encounterParticipants,
  encounterStatusHistory,
  locations,
  practitioners,
  relatedPersons,
} from '@/db/schema/index';

/**
 * Everything that hangs on these encounters of one provider, one statement a table however many encounters there
 * are; each list in the order in which it is shown. `editorIds` are the practitioners whose names are wanted, `reasonIds` the
 * diagnoses, of whichever encounter, that are their reasons.
 */
export async function listEncounterParts(
  tx: Tx,
  providerId: string,
  encounterIds: string[],
  { editorIds, reasonIds }: { editorIds: string[]; reasonIds: string[] },
) {
  const ofThese = (table: { providerId: PgColumn; encounterId: PgColumn }) =>
    and(eq(table.providerId, providerId), isOneOf(table.encounterId, encounterIds));
  const [
    ,
    statuses,
    classes,
    places,
    participants,
    diagnoses,
    notes,
    versions,
    plans,
    editors,
    reasons,
    referrals,
  ] = await Promise.all([
    forceGenericPlan(tx),
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
      .innerJoin(locations, refersTo(encounterLocations.locationId, locations))
      .where(ofThese(encounterLocations))
      .orderBy(asc(encounterLocations.startTime), asc(encounterLocations.id)),
    tx
      .select({ participant: encounterParticipants, practitioner, relatedPerson })
      .from(encounterParticipants)
      .innerJoin(practitioners, refersTo(encounterParticipants.practitionerId, practitioners))
      .leftJoin(relatedPersons, refersTo(encounterParticipants.relatedPersonId, relatedPersons))
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
      .leftJoin(practitioners, refersTo(encounterNotes.practitionerId, practitioners))
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNotes.createdAt), asc(encounterNotes.number)),
    tx
      .select({ version: encounterNoteVersions, practitioner })
      .from(encounterNoteVersions)
      .innerJoin(encounterNotes, refersTo(encounterNoteVersions.noteId, encounterNotes))
      .leftJoin(practitioners, refersTo(encounterNoteVersions.practitionerId, practitioners))
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNoteVersions.replacedAt), asc(encounterNoteVersions.id)),
    tx
      .select()
      .from(carePlans)
      .where(ofThese(carePlans))
      .orderBy(asc(carePlans.createdAt), asc(carePlans.number)),
    tx
      .select({ id: practitioners.id, ...practitioner })
      .from(practitioners)
      .where(and(eq(practitioners.providerId, providerId), isOneOf(practitioners.id, editorIds))),
    reasonIds.length === 0
      ? []
      : tx
          .select()
          .from(encounterDiagnoses)
          .where(
            and(
              eq(encounterDiagnoses.providerId, providerId),
              isOneOf(encounterDiagnoses.id, reasonIds),
              isNull(encounterDiagnoses.deletedAt),
            ),
          ),
    listReferralsOfEncounters(tx, providerId, encounterIds),
  ]);
  return {
    statuses,
    classes,
    places,
    participants,
    diagnoses,
    notes,
    versions,
    plans,
    editors,
    reasons,
    referrals,
  };
}

export type EncounterParts = Awaited<ReturnType<typeof listEncounterParts>>;

const practitioner = {
  title: practitioners.title,
  firstName: practitioners.firstName,
  lastName: practitioners.lastName,
};

const relatedPerson = {
  number: relatedPersons.number,
  id: relatedPersons.id,
  name: relatedPersons.name,
  relationship: relatedPersons.relationship,
  mobile: relatedPersons.mobile,
};

const place = {
  id: encounterLocations.id,
  encounterId: encounterLocations.encounterId,
  locationId: encounterLocations.locationId,
  startTime: encounterLocations.startTime,
  endTime: encounterLocations.endTime,
};
