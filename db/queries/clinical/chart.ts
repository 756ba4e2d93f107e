import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { statedBy } from '@/db/queries/clinical/diagnoses';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { firstRow } from '@/db/queries/platform/first-row';
import { type PersonName, practitionerNamed, userNamed } from '@/db/queries/platform/names';
import { ascending, descending, type Order, type Page, walk } from '@/db/queries/platform/page';
import { refersTo } from '@/db/queries/platform/reference';
import {
  carePlans,
  encounterDiagnoses,
  encounterNotes,
  encounterNoteVersions,
} from '@/db/schema/clinical/encounter-parts';
import { encounters } from '@/db/schema/clinical/encounters';

type OfEncounter = { providerId: PgColumn; encounterId: PgColumn };

const ofPatient = (providerId: string, patientId: string) =>
  and(eq(encounters.providerId, providerId), eq(encounters.patientId, patientId));

/** Whether a row belongs to an encounter of the patient, including ward rounds. */
const isOf = (table: OfEncounter, providerId: string, patientId: string) =>
  and(
    eq(table.providerId, providerId),
    sql`${table.encounterId} in (select ${encounters.id} from ${encounters}
      where ${ofPatient(providerId, patientId)})`,
  );

const hangsOn = (table: OfEncounter) => refersTo(table.encounterId, encounters);

/** The fields of the row's encounter. */
const contact = {
  encounterId: encounters.id,
  startTime: encounters.startTime,
  status: shownEncounterStatus(encounters),
  isWardRound: encounters.isWardRound,
};

/** One page of the diagnoses of a patient by rank, those of the latest encounter first, and their total. */
export async function listDiagnosesOfPatient(
  tx: Tx,
  providerId: string,
  patientId: string,
  page: Page,
) {
  const where = and(
    isOf(encounterDiagnoses, providerId, patientId),
    isNull(encounterDiagnoses.deletedAt),
  );
  const matching = (later?: SQL) =>
    tx
      .select({
        diagnosis: encounterDiagnoses,
        contact,
        practitioner: practitionerNamed<PersonName | null>(encounterDiagnoses.practitionerId),
        ...statedBy(encounterDiagnoses),
      })
      .from(encounterDiagnoses)
      .innerJoin(encounters, hangsOn(encounterDiagnoses))
      .where(and(where, later));
  const [walked, total] = await Promise.all([
    walk(matching, byRank, page),
    tx.$count(encounterDiagnoses, where),
  ]);
  return { ...walked, total };
}

const byRank: Order<{
  diagnosis: typeof encounterDiagnoses.$inferSelect;
  contact: { startTime: Date; encounterId: string };
}> = [
  descending(encounters.startTime, ({ contact }) => contact.startTime),
  descending(encounters.id, ({ contact }) => contact.encounterId),
  ascending(encounterDiagnoses.rank, ({ diagnosis }) => diagnosis.rank),
  ascending(encounterDiagnoses.number, ({ diagnosis }) => diagnosis.number),
];

const isVoid = inArray(shownEncounterStatus(encounters), ['cancelled', 'entered-in-error']);

/** Whether a care plan is active at an instant: it has not ended, and its encounter took place. */
function isOpenAt(
  providerId: string,
  patientId: string,
  at: Date,
  isOpen: boolean,
): SQL | undefined {
  const ofWithdrawn = sql`${carePlans.encounterId} in (select ${encounters.id} from ${encounters}
    where ${and(ofPatient(providerId, patientId), isVoid)})`;
  return isOpen
    ? and(
        or(isNull(carePlans.periodEnd), gt(carePlans.periodEnd, at)),
        sql`${carePlans.encounterId} in (select ${encounters.id} from ${encounters}
          where ${and(ofPatient(providerId, patientId), not(isVoid))})`,
      )
    : or(lte(carePlans.periodEnd, at), ofWithdrawn);
}

/** One page of the care plans of a patient, newest first, and their total. */
export async function listCarePlansOfPatient(
  tx: Tx,
  providerId: string,
  patientId: string,
  { isOpen, at }: { isOpen: boolean | undefined; at: Date },
  page: Page,
) {
  const where = and(
    isOf(carePlans, providerId, patientId),
    isOpen === undefined ? undefined : isOpenAt(providerId, patientId, at, isOpen),
  );
  const [walked, total] = await Promise.all([
    walk((later?: SQL) => selectCarePlans(tx).where(and(where, later)), lastPlanFirst, page),
    tx.$count(carePlans, where),
  ]);
  return { ...walked, total };
}

const lastPlanFirst: Order<{ plan: typeof carePlans.$inferSelect }> = [
  descending(carePlans.createdAt, ({ plan }) => plan.createdAt),
  descending(carePlans.number, ({ plan }) => plan.number),
];

export const findCarePlan = (tx: Tx, providerId: string, id: string) =>
  firstRow(
    selectCarePlans(tx).where(and(eq(carePlans.providerId, providerId), eq(carePlans.id, id))),
  );

const selectCarePlans = (tx: Tx) =>
  tx
    .select({
      plan: carePlans,
      contact,
      patientId: encounters.patientId,
      patientNumber: sql<number>`(select p.number::float8 from patients p
        where p.provider_id = ${encounters.providerId} and p.id = ${encounters.patientId})`,
      practitioner: sql<PersonName | null>`(select json_build_object('title', p.title,
          'firstName', p.first_name, 'lastName', p.last_name)
        from encounter_participants q
        join practitioners p on p.provider_id = q.provider_id and p.id = q.practitioner_id
        where q.provider_id = ${encounters.providerId} and q.encounter_id = ${encounters.id}
          and q.type = 'PRIMARY_PERFORMER'
        order by q.start_time, q.number limit 1)`,
    })
    .from(carePlans)
    .innerJoin(encounters, hangsOn(carePlans));

export type CarePlanRow = Awaited<ReturnType<typeof selectCarePlans>>[number];

/** One page of the notes on a patient, newest first, with their earlier texts, and their total. */
export async function listNotesOfPatient(
  tx: Tx,
  providerId: string,
  patientId: string,
  page: Page,
) {
  const where = isOf(encounterNotes, providerId, patientId);
  const matching = (later?: SQL) =>
    tx
      .select({
        note: encounterNotes,
        contact,
        practitioner: practitionerNamed<PersonName | null>(encounterNotes.practitionerId),
        user: userNamed<string | null>(encounterNotes.createdById),
      })
      .from(encounterNotes)
      .innerJoin(encounters, hangsOn(encounterNotes))
      .where(and(where, later));
  const [{ rows, next }, total] = await Promise.all([
    walk(matching, lastNoteFirst, page),
    tx.$count(encounterNotes, where),
  ]);
  const ids = rows.map(({ note }) => note.id);
  const versions =
    ids.length === 0
      ? []
      : await tx
          .select({
            version: encounterNoteVersions,
            practitioner: practitionerNamed<PersonName | null>(
              encounterNoteVersions.practitionerId,
            ),
          })
          .from(encounterNoteVersions)
          .innerJoin(encounterNotes, refersTo(encounterNoteVersions.noteId, encounterNotes))
          .where(
            and(
              eq(encounterNoteVersions.providerId, providerId),
              inArray(encounterNoteVersions.noteId, ids),
            ),
          )
          .orderBy(asc(encounterNoteVersions.replacedAt), asc(encounterNoteVersions.id));
  return { rows, versions, total, next };
}

const lastNoteFirst: Order<{ note: typeof encounterNotes.$inferSelect }> = [
  descending(encounterNotes.createdAt, ({ note }) => note.createdAt),
  descending(encounterNotes.number, ({ note }) => note.number),
];
