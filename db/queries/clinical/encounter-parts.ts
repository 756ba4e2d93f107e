import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { selectReferralsOfEncounters } from '@/db/queries/clinical/referral-requests';
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
 * Everything that hangs on these encounters of one provider, a select a table; each list in the order in which it is
 * shown. The editors are the practitioners who wrote the encounters' texts, the reasons the diagnoses, of whichever
 * encounter, that are their reasons.
 *
 * @param of their provider, and an array of their ids
 */
export function selectParts(tx: Tx, { providerId, ids }: { providerId: Placeholder; ids: SQL }) {
  const ofThese = (table: { providerId: PgColumn; encounterId: PgColumn }) =>
    and(eq(table.providerId, providerId), isOneOf(table.encounterId, ids));
  const namedBy = (named: SQL) => sql`array(
    select unnest(${named}) from encounters e where e.provider_id = ${providerId} and e.id = any(${ids}))`;
  return {
    statuses: tx
      .select()
      .from(encounterStatusHistory)
      .where(ofThese(encounterStatusHistory))
      .orderBy(asc(encounterStatusHistory.startTime), asc(encounterStatusHistory.id)),
    classes: tx
      .select()
      .from(encounterClassHistory)
      .where(ofThese(encounterClassHistory))
      .orderBy(asc(encounterClassHistory.startTime), asc(encounterClassHistory.id)),
    places: tx
      .select({ ...place, locationName: locations.name })
      .from(encounterLocations)
      .innerJoin(locations, refersTo(encounterLocations.locationId, locations))
      .where(ofThese(encounterLocations))
      .orderBy(asc(encounterLocations.startTime), asc(encounterLocations.id)),
    participants: tx
      .select({ participant: encounterParticipants, practitioner, relatedPerson })
      .from(encounterParticipants)
      .innerJoin(practitioners, refersTo(encounterParticipants.practitionerId, practitioners))
      .leftJoin(relatedPersons, refersTo(encounterParticipants.relatedPersonId, relatedPersons))
      .where(ofThese(encounterParticipants))
      .orderBy(asc(encounterParticipants.startTime), asc(encounterParticipants.number)),
    diagnoses: tx
      .select()
      .from(encounterDiagnoses)
      .where(and(ofThese(encounterDiagnoses), isNull(encounterDiagnoses.deletedAt)))
      .orderBy(asc(encounterDiagnoses.rank), asc(encounterDiagnoses.number)),
    notes: tx
      .select({ note: encounterNotes, practitioner })
      .from(encounterNotes)
      .leftJoin(practitioners, refersTo(encounterNotes.practitionerId, practitioners))
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNotes.createdAt), asc(encounterNotes.number)),
    versions: tx
      .select({ version: encounterNoteVersions, practitioner })
      .from(encounterNoteVersions)
      .innerJoin(encounterNotes, refersTo(encounterNoteVersions.noteId, encounterNotes))
      .leftJoin(practitioners, refersTo(encounterNoteVersions.practitionerId, practitioners))
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNoteVersions.replacedAt), asc(encounterNoteVersions.id)),
    plans: tx
      .select()
      .from(carePlans)
      .where(ofThese(carePlans))
      .orderBy(asc(carePlans.createdAt), asc(carePlans.number)),
    editors: tx
      .select({ id: practitioners.id, ...practitioner })
      .from(practitioners)
      .where(
        and(
          eq(practitioners.providerId, providerId),
          isOneOf(
            practitioners.id,
            namedBy(sql`e.chief_complaint_editor_ids || e.history_editor_ids`),
          ),
        ),
      ),
    reasons: tx
      .select()
      .from(encounterDiagnoses)
      .where(
        and(
          eq(encounterDiagnoses.providerId, providerId),
          isOneOf(encounterDiagnoses.id, namedBy(sql`e.reason_diagnosis_ids`)),
          isNull(encounterDiagnoses.deletedAt),
        ),
      ),
    referrals: selectReferralsOfEncounters(tx, providerId, ids),
  };
}

type Parts = ReturnType<typeof selectParts>;

export type EncounterParts = { [Name in keyof Parts]: Awaited<Parts[Name]> };

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
