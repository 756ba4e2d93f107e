import {
  and,
  asc,
  eq,
  getTableColumns,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { selectReferralsOfEncounters } from '@/db/queries/clinical/referral-requests';
import { practitionerNameParts } from '@/db/queries/platform/names';
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
 * All parts of these encounters of one provider, one select for each table; each list in the order in which it is shown.
 * The practitioners are all who are named in them, each once: joined to every part they were most of the work. The reasons
 * are the diagnoses, of whichever encounter, that are their reasons.
 *
 * @param of their provider, and an array of their ids
 */
export function selectParts(tx: Tx, { providerId, ids }: { providerId: Placeholder; ids: SQL }) {
  const ofThese = (table: { providerId: PgColumn; encounterId: PgColumn }) =>
    and(eq(table.providerId, providerId), isOneOf(table.encounterId, ids));
  const listedIn = (list: SQL) => sql`
    select unnest(${list}) from encounters e where e.provider_id = ${providerId} and e.id = any(${ids})`;
  const practitionersIn = (table: SQL) => sql`
    select p.practitioner_id from ${table} p where p.provider_id = ${providerId} and p.encounter_id = any(${ids})`;
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
      .select({ participant: encounterParticipants, relatedPerson })
      .from(encounterParticipants)
      .leftJoin(relatedPersons, refersTo(encounterParticipants.relatedPersonId, relatedPersons))
      .where(ofThese(encounterParticipants))
      .orderBy(asc(encounterParticipants.startTime), asc(encounterParticipants.number)),
    diagnoses: tx
      .select()
      .from(encounterDiagnoses)
      .where(and(ofThese(encounterDiagnoses), isNull(encounterDiagnoses.deletedAt)))
      .orderBy(asc(encounterDiagnoses.rank), asc(encounterDiagnoses.number)),
    notes: tx
      .select()
      .from(encounterNotes)
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNotes.createdAt), asc(encounterNotes.number)),
    versions: tx
      .select(getTableColumns(encounterNoteVersions))
      .from(encounterNoteVersions)
      .innerJoin(encounterNotes, refersTo(encounterNoteVersions.noteId, encounterNotes))
      .where(ofThese(encounterNotes))
      .orderBy(asc(encounterNoteVersions.replacedAt), asc(encounterNoteVersions.id)),
    plans: tx
      .select()
      .from(carePlans)
      .where(ofThese(carePlans))
      .orderBy(asc(carePlans.createdAt), asc(carePlans.number)),
    practitioners: tx
      .select({ id: practitioners.id, ...practitionerNameParts })
      .from(practitioners)
      .where(
        and(
          eq(practitioners.providerId, providerId),
          sql`${practitioners.id} in (
            ${listedIn(sql`e.chief_complaint_editor_ids || e.history_editor_ids`)}
            union all ${practitionersIn(sql`encounter_participants`)}
            union all ${practitionersIn(sql`encounter_notes`)}
            union all select v.practitioner_id from encounter_note_versions v
              join encounter_notes n on n.provider_id = v.provider_id and n.id = v.note_id
              where n.provider_id = ${providerId} and n.encounter_id = any(${ids}))`,
        ),
      ),
    reasons: tx
      .select()
      .from(encounterDiagnoses)
      .where(
        and(
          eq(encounterDiagnoses.providerId, providerId),
          isOneOf(encounterDiagnoses.id, sql`array(${listedIn(sql`e.reason_diagnosis_ids`)})`),
          isNull(encounterDiagnoses.deletedAt),
        ),
      ),
    referrals: selectReferralsOfEncounters(tx, providerId, ids),
  };
}

type Parts = ReturnType<typeof selectParts>;

export type EncounterParts = { [Name in keyof Parts]: Awaited<Parts[Name]> };

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
