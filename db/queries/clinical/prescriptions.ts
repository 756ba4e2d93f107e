import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  not,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isInWithdrawnEncounter } from '@/db/queries/clinical/withdrawn';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  type PersonName,
  practitionerNamed,
  practitionerNameParts,
} from '@/db/queries/platform/names';
import {
  ascending,
  descending,
  type Found,
  inOrder,
  type Order,
  type Page,
  walk,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import { searchWords } from '@/db/queries/platform/search';
import { patientDetailColumns } from '@/db/queries/registry/patients';
import { encounterDiagnoses } from '@/db/schema/clinical/encounter-parts';
import { encounters } from '@/db/schema/clinical/encounters';
import {
  dosageInstructions,
  medicationRequests,
  medicationRequestTexts,
} from '@/db/schema/clinical/prescriptions';
import type { hospitalizations } from '@/db/schema/index';
import { practitioners, users } from '@/db/schema/platform/people';
import { patients } from '@/db/schema/registry/patients';
import type { Reference } from '@/lib/domain/reference';

export type MedicationRequest = typeof medicationRequests.$inferSelect;

const selectPrescriptions = (tx: Tx) =>
  tx
    .select({
      request: medicationRequests,
      patient: patientDetailColumns,
      mrNumber: patients.mrNumber,
      requester: practitionerNamed<PersonName>(medicationRequests.requesterId),
    })
    .from(medicationRequests)
    .innerJoin(patients, refersTo(medicationRequests.patientId, patients));

export type PrescriptionRow = Awaited<ReturnType<typeof selectPrescriptions>>[number];

export type PrescriptionFilter = {
  search?: string | undefined;
  patient?: Reference | undefined;
  /** Those of the records that the patient's replaced, too. */
  withReplaced?: boolean | undefined;
  encounterId?: string | undefined;
  status?: MedicationRequest['status'] | undefined;
  /** Ordered, changed or noted upon later than this. */
  changedAfter?: Date | undefined;
};

/** One page of a provider's prescriptions, the last created first, and how many there are in all. */
export async function listPrescriptions(
  tx: Tx,
  providerId: string,
  filter: PrescriptionFilter,
  page: Page,
): Promise<Found<PrescriptionRow>> {
  const { search, patient, withReplaced, encounterId, status, changedAfter } = filter;
  const where = and(
    eq(medicationRequests.providerId, providerId),
    withReplaced && patient
      ? isOfRecordOrReplaced(providerId, patient)
      : pointsAt(medicationRequests.patientId, patients, [providerId], patient),
    encounterId ? eq(medicationRequests.encounterId, encounterId) : undefined,
    status ? eq(medicationRequests.status, status) : undefined,
    search ? inArray(medicationRequests.id, prescriptionsMatching(providerId, search)) : undefined,
    changedAfter && isChangedAfter(providerId, changedAfter),
  );
  const { id, createdAt, number } = medicationRequests;
  const keysOf = (later?: SQL) =>
    tx.select({ id, createdAt, number }).from(medicationRequests).where(and(where, later));
  const [{ rows: keys, next }, total] = await Promise.all([
    walk(keysOf, lastCreatedFirst, page),
    isUnfiltered(filter)
      ? totalOf(tx, [providerId], 'medication-requests')
      : tx.$count(medicationRequests, where),
  ]);
  const rows = await prescriptionsOf(
    tx,
    providerId,
    inArray(
      id,
      keys.map((key) => key.id),
    ),
    inOrder(lastCreatedFirst),
  );
  return { rows, total, next };
}

const lastCreatedFirst: Order<Pick<MedicationRequest, 'createdAt' | 'number'>> = [
  descending(medicationRequests.createdAt, (key) => key.createdAt),
  ascending(medicationRequests.number, (key) => key.number),
];

/**
 * Whether a prescription is of the named record or of one that it replaced. As one list of keys it is looked up by its
 * index; as an alternative of two conditions it is held against every prescription of the provider.
 */
function isOfRecordOrReplaced(providerId: string, patient: Reference): SQL {
  const isNamed = 'id' in patient ? sql`id = ${patient.id}` : sql`number = ${patient.number}`;
  return isOfRecords(
    providerId,
    sql`select id from patients where provider_id = ${providerId} and ${isNamed}`,
  );
}

/** Whether a prescription, or the row of another column, is of the patient of a record, under whichever of the person's. */
export const isOfPerson = (
  providerId: string | Placeholder,
  patientId: string | Placeholder,
  column: SQLWrapper = medicationRequests.patientId,
): SQL =>
  isOfRecords(
    providerId,
    sql`select coalesce(replaced_by_id, id) as id from patients where provider_id = ${providerId} and id = ${patientId}`,
    column,
  );

/** Whether it is of a record, or of one that it replaced. */
const isOfRecords = (
  providerId: string | Placeholder,
  record: SQL,
  column: SQLWrapper = medicationRequests.patientId,
): SQL =>
  sql`${column} = any (array(
    with named as (${record})
    select id from named
    union all
    select patients.id from patients join named on patients.replaced_by_id = named.id
    where patients.provider_id = ${providerId}))`;

/** A note changes nothing of what was ordered, and may say that it was not given. */
function isChangedAfter(providerId: string, instant: Date): SQL | undefined {
  const { createdAt, modifiedAt } = medicationRequests;
  const isNoted = sql`${medicationRequests.id} in (select said.medication_request_id from medication_request_texts said
    where said.provider_id = ${providerId} and said.kind = 'note'
      and said.created_at > ${instant.toISOString()}::timestamptz)`;
  return or(gt(createdAt, instant), gt(modifiedAt, instant), isNoted);
}

const prescriptionsMatching = (providerId: string, search: string): SQL =>
  sql`(select matching.id from medication_requests_matching(${providerId}::uuid,
    ${sql.param(searchWords(search))}::text[]) as matching)`;

const prescriptionsOf = (tx: Tx, providerId: string, condition: SQL, order: SQL[]) =>
  selectPrescriptions(tx)
    .where(and(eq(medicationRequests.providerId, providerId), condition))
    .orderBy(...order);

const inTheirOrder = [asc(medicationRequests.createdAt), asc(medicationRequests.number)];

/** The prescriptions of these encounters of a provider, the first first. */
export function listPrescriptionsOfEncounters(
  tx: Tx,
  providerId: string,
  encounterIds: string[],
): Promise<PrescriptionRow[]> {
  const condition = inArray(medicationRequests.encounterId, encounterIds);
  return prescriptionsOf(tx, providerId, condition, inTheirOrder);
}

/**
 * The prescriptions of an admission and its ward rounds, the first first; with them what outlasts an admission: bans in force,
 * what was prescribed before this one ended and is still taken, or was changed since it began. Both count under whichever of the
 * person's records they are.
 */
export function listPrescriptionsOfStay(
  tx: Tx,
  providerId: string,
  { patientId, encounterId, admittedAt, dischargedAt }: StayOfPrescriptions,
): Promise<PrescriptionRow[]> {
  const ofStay = tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(eq(encounters.id, encounterId), eq(encounters.partOfId, encounterId)),
      ),
    );
  const { status, category, doNotPerform, createdAt, modifiedAt } = medicationRequests;
  const isInForce = inArray(status, ['active', 'on-hold']);
  const isMeant = not(isInWithdrawnEncounter(medicationRequests));
  // What was ordered for the ward of another stay ended with that.
  const isNotOfOtherWard = sql`exists (select 1 from encounters e
    where e.provider_id = ${medicationRequests.providerId} and e.id = ${medicationRequests.encounterId}
      and e.status <> 'cancelled' and (${isInForce} or ${category} <> 'inpatient' or e.hospitalization_id is null))`;
  const isShown = or(
    inArray(medicationRequests.encounterId, ofStay),
    and(eq(doNotPerform, true), isInForce, isMeant),
    // An encounter is looked up only for the few rows of which the rest is true.
    and(
      or(isInForce, and(inArray(status, ['stopped', 'completed']), gte(modifiedAt, admittedAt))),
      dischargedAt ? lte(createdAt, dischargedAt) : undefined,
      isMeant,
      isNotOfOtherWard,
    ),
  );
  const condition = sql`${isOfPerson(providerId, patientId)} and ${isShown}`;
  return prescriptionsOf(tx, providerId, condition, inTheirOrder);
}

/** The bans in force of a person, under whichever of their records, the first first. */
export function listBans(tx: Tx, providerId: string, patientId: string) {
  const { id, name, intent, status, doNotPerform } = medicationRequests;
  return tx
    .select({ id, name, intent })
    .from(medicationRequests)
    .where(
      and(
        eq(medicationRequests.providerId, providerId),
        isOfPerson(providerId, patientId),
        eq(doNotPerform, true),
        eq(status, 'active'),
        not(isInWithdrawnEncounter(medicationRequests)),
      ),
    )
    .orderBy(...inTheirOrder);
}

type StayOfPrescriptions = Pick<
  typeof hospitalizations.$inferSelect,
  'patientId' | 'encounterId' | 'admittedAt' | 'dischargedAt'
>;

export const findPrescription = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<PrescriptionRow | null> =>
  firstRow(
    prescriptionsOf(tx, providerId, isReferred(medicationRequests, reference), inTheirOrder),
  );

/** Everything that hangs on these prescriptions of a provider, one statement a table. */
export async function listPrescriptionParts(
  tx: Tx,
  providerId: string,
  requests: readonly MedicationRequest[],
) {
  const ids = requests.map(({ id }) => id);
  const reasonIds = [...new Set(requests.flatMap(({ reasonDiagnosisIds }) => reasonDiagnosisIds))];
  const [dosages, texts, chains, reasons] = await Promise.all([
    tx
      .select()
      .from(dosageInstructions)
      .where(
        and(
          eq(dosageInstructions.providerId, providerId),
          inArray(dosageInstructions.medicationRequestId, ids),
        ),
      )
      .orderBy(asc(dosageInstructions.position)),
    tx
      .select({
        ...getTableColumns(medicationRequestTexts),
        author: practitionerNameParts,
        authorUserName: users.name,
      })
      .from(medicationRequestTexts)
      .leftJoin(practitioners, refersTo(medicationRequestTexts.practitionerId, practitioners))
      .leftJoin(users, eq(users.id, medicationRequestTexts.createdById))
      .where(
        and(
          eq(medicationRequestTexts.providerId, providerId),
          inArray(medicationRequestTexts.medicationRequestId, ids),
        ),
      )
      .orderBy(asc(medicationRequestTexts.number)),
    listChains(tx, providerId, [...new Set(requests.map((one) => one.originalId ?? one.id))]),
    reasonIds.length === 0
      ? []
      : tx
          .select()
          .from(encounterDiagnoses)
          .where(
            and(
              eq(encounterDiagnoses.providerId, providerId),
              inArray(encounterDiagnoses.id, reasonIds),
              isNull(encounterDiagnoses.deletedAt),
            ),
          ),
  ]);
  return { dosages, texts, chains, reasons };
}

export type PrescriptionParts = Awaited<ReturnType<typeof listPrescriptionParts>>;

/**
 * The prescriptions that begin with these originals: how many repeats there are, and the last one. A repeat that was
 * entered in error does not count.
 */
export async function listChains(tx: Tx, providerId: string, originalIds: string[]) {
  if (originalIds.length === 0) return [];
  const original = alias(medicationRequests, 'original');
  const repeat = alias(medicationRequests, 'repeat');
  return tx
    .selectDistinctOn([original.id], {
      originalId: original.id,
      pastRefills: sql<number>`count(${repeat.id}) over (partition by ${original.id})::int`,
      lastId: sql<string>`coalesce(${repeat.id}, ${original.id})`,
      lastStatus: sql<MedicationRequest['status']>`coalesce(${repeat.status}, ${original.status})`,
      lastStatusReason: sql<string>`coalesce(${repeat.statusReason}, ${original.statusReason})`,
      lastAuthoredAt: sql<string>`coalesce(${repeat.authoredAt}, ${original.authoredAt})`.mapWith(
        (at: string) => new Date(at),
      ),
    })
    .from(original)
    .leftJoin(
      repeat,
      and(refersTo(repeat.originalId, original), sql`${repeat.status} <> 'entered-in-error'`),
    )
    .where(and(eq(original.providerId, providerId), inArray(original.id, originalIds)))
    .orderBy(asc(original.id), desc(repeat.authoredAt), desc(repeat.number));
}

type PlaceOfDosage = 'providerId' | 'id' | 'medicationRequestId' | 'position';

/** A dosage without its place in a prescription. */
export type DosageValues = Omit<typeof dosageInstructions.$inferSelect, PlaceOfDosage>;

/** Stores what hangs on a new prescription. */
export async function insertPrescriptionParts(
  tx: Tx,
  { providerId, id: medicationRequestId }: Pick<MedicationRequest, 'providerId' | 'id'>,
  {
    dosages,
    texts,
  }: {
    dosages: Omit<typeof dosageInstructions.$inferInsert, PlaceOfDosage>[];
    texts: (Pick<typeof medicationRequestTexts.$inferInsert, 'kind' | 'display'> &
      Partial<
        Pick<typeof medicationRequestTexts.$inferInsert, 'practitionerId' | 'createdById'>
      >)[];
  },
): Promise<void> {
  const of = { providerId, medicationRequestId };
  if (dosages.length > 0) {
    await tx
      .insert(dosageInstructions)
      .values(dosages.map((dosage, position) => ({ ...of, ...dosage, position })));
  }
  await tx.insert(medicationRequestTexts).values(texts.map((text) => ({ ...of, ...text })));
}
