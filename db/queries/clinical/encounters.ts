import {
  and,
  asc,
  eq,
  gte,
  inArray,
  lte,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { NIL, v7 } from 'uuid';
import { builtOnce, type Places, together } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { type Participant, participantRow } from '@/db/queries/clinical/encounter-participants';
import { type EncounterParts, selectParts } from '@/db/queries/clinical/encounter-parts';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { firstRow } from '@/db/queries/platform/first-row';
import { practitionerNameParts } from '@/db/queries/platform/names';
import {
  type Asked,
  ascending,
  asked,
  descending,
  type Found,
  foundPage,
  inOrder,
  isAfter,
  type Order,
  type Page,
} from '@/db/queries/platform/page';
import { isOneOf, isReferred, pointsAt } from '@/db/queries/platform/reference';
import { isUnfiltered, selectTotal } from '@/db/queries/platform/row-counts';
import {
  hasPhone,
  patientDetailColumns,
  patientsWithMrNumber,
} from '@/db/queries/registry/patients';
import {
  type CountedKind,
  chargeItems,
  encounterClassHistory,
  encounterParticipants,
  encounterStatusHistory,
  encounters,
  healthcareServices,
  patients,
  practitioners,
  priceTiers,
  providers,
  visits,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

type Encounter = typeof encounters.$inferSelect;
export type NewEncounter = typeof encounters.$inferInsert;

/** Whether the encounter itself is charged: the state of its charge, or the reason why it has none. */
const chargeItemStatus = sql<Encounter['chargeItemStatus']>`coalesce((
  select case
      when bool_or(c.status = 'billable') then 'billable'
      when bool_or(c.status in ('billed','paid') and c.credited_at is null) then 'billed'
      when ${encounters.status} not in ('cancelled','entered-in-error') and bool_or(c.is_waived) then 'not-billable'
    end
  from ${chargeItems} c
  where c.provider_id = ${encounters.providerId} and c.encounter_id = ${encounters.id}
    and c.source in ('encounter','admission')
), case ${encounters.status}
  when 'entered-in-error' then 'entered-in-error'
  when 'cancelled' then 'aborted'
  else ${encounters.chargeItemStatus}
end)`;

/** An encounter with the fields of its patient, service, tier and provider that its record shows. */
const selectEncounters = (tx: Tx) =>
  tx
    .select({
      encounter: encounters,
      patient: { ...patientDetailColumns, mrNumber: patients.mrNumber },
      serviceName: healthcareServices.name,
      priceTierNumber: priceTiers.number,
      slotPractitioner: practitionerNameParts,
      timeZone: providers.timeZone,
      chargeItemStatus,
    })
    .from(encounters)
    .innerJoin(providers, eq(providers.id, encounters.providerId))
    .innerJoin(patients, sameRow(patients, encounters.patientId))
    .innerJoin(healthcareServices, sameRow(healthcareServices, encounters.healthcareServiceId))
    .leftJoin(priceTiers, sameRow(priceTiers, encounters.priceTierId))
    .leftJoin(practitioners, sameRow(practitioners, encounters.slotPractitionerId));

const sameRow = (table: PgTable & { providerId: PgColumn; id: PgColumn }, column: PgColumn) =>
  and(eq(table.providerId, encounters.providerId), eq(table.id, column));

export type EncounterListRow = Awaited<ReturnType<typeof selectEncounters>>[number];

export type EncounterFilter = {
  patient?: Reference | undefined;
  patientId?: string | undefined;
  encounterClass?: Encounter['encounterClass'] | undefined;
  mrNumber?: string | undefined;
  /** The spellings of one phone number. */
  mobiles?: string[] | undefined;
  status?: Encounter['status'] | undefined;
  visit?: Reference | undefined;
  serviceProvider?: Reference | undefined;
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
  /** With a note that was written or changed later than this. */
  notedAfter?: Date | undefined;
  /** The admission encounters whose ward rounds to list; without any, ward rounds are left out. */
  partOf: string[];
};

/** A page of encounters as `builtOnce` is given it; a text is kept for each number of providers and of `partOf`. */
type Wanted = {
  providerIds: Record<number, string>;
  filter: Omit<EncounterFilter, 'serviceProvider' | 'partOf'> & { partOf: Record<number, string> };
  page: Asked;
  counted: CountedKind | null;
};

function matches(providerIds: Placeholder[], filter: Places<Wanted['filter']>): SQL | undefined {
  const partOf = Object.values(filter.partOf);
  return and(
    inArray(encounters.providerId, providerIds),
    eq(encounters.isWardRound, partOf.length > 0),
    ...partOf.map((id) => eq(encounters.partOfId, id)),
    pointsAt(encounters.patientId, patients, providerIds, filter.patient),
    filter.patientId && eq(encounters.patientId, filter.patientId),
    filter.encounterClass && eq(encounters.encounterClass, filter.encounterClass),
    filter.mrNumber &&
      sql`(${encounters.providerId}, ${encounters.patientId}) in (
          select provider_id, id from ${patientsWithMrNumber(providerIds, filter.mrNumber)})`,
    filter.mobiles && isOfPatientWithPhone(providerIds, filter.mobiles),
    filter.status && eq(encounters.status, filter.status),
    pointsAt(encounters.visitId, visits, providerIds, filter.visit),
    filter.createdFrom && gte(encounters.createdAt, filter.createdFrom),
    filter.createdUntil && lte(encounters.createdAt, filter.createdUntil),
    filter.notedAfter &&
      sql`exists (select 1 from encounter_notes note where note.provider_id = ${encounters.providerId}
        and note.encounter_id = ${encounters.id} and note.modified_at > ${filter.notedAfter})`,
  );
}

function isOfPatientWithPhone(providerIds: Placeholder[], mobiles: Placeholder): SQL {
  return sql`(${encounters.providerId}, ${encounters.patientId}) in (
    select ${patients.providerId}, ${patients.id} from ${patients}
    where ${and(inArray(patients.providerId, providerIds), hasPhone(mobiles))})`;
}

/** One page of these providers' encounters, last created first, and their total. */
export async function listEncounters(
  tx: Tx,
  providerIds: string[],
  filter: EncounterFilter,
  page: Page,
): Promise<Found<EncounterListRow>> {
  const found = await encounterPage(tx, await wanted(tx, providerIds, filter, page));
  return foundPage(found, lastCreatedFirst, page);
}

/** One page of a provider's encounters with everything that hangs on them, last created first, and their total. */
export async function listEncountersWithParts(
  tx: Tx,
  providerId: string,
  filter: EncounterFilter,
  page: Page,
): Promise<Found<EncounterListRow> & { parts: EncounterParts }> {
  const { rows, total, ...parts } = await encounterPageWithParts(tx, {
    ...(await wanted(tx, [providerId], filter, page)),
    providerId,
  });
  return { ...foundPage({ rows, total }, lastCreatedFirst, page), parts };
}

async function wanted(
  tx: Tx,
  providerIds: string[],
  { serviceProvider, ...filter }: EncounterFilter,
  page: Page,
): Promise<Wanted> {
  // If only the patients are filtered, one provider's own encounters are not counted one by one.
  const owners = serviceProvider ? await named(tx, providerIds, serviceProvider) : providerIds;
  return {
    providerIds: { ...owners },
    filter: { ...filter, partOf: { ...filter.partOf } },
    page: asked(page),
    counted: kindCounted(filter),
  };
}

/** Which of these providers a request names; where it names none of them, one that has nothing. */
async function named(tx: Tx, providerIds: string[], reference: Reference): Promise<string[]> {
  const found = await tx
    .select({ id: providers.id })
    .from(providers)
    .where(and(inArray(providers.id, providerIds), isReferred(providers, reference)));
  return found.length === 0 ? [NIL] : found.map(({ id }) => id);
}

const encounterPage = builtOnce((tx, given: Places<Wanted>) =>
  together(selectPage(tx, given), { on_page: keysOfPage(given) }),
);

const encounterPageWithParts = builtOnce((tx, given: Places<Wanted & { providerId: string }>) =>
  together(
    {
      ...selectPage(tx, given),
      ...selectParts(tx, { providerId: given.providerId, ids: idsOnPage }),
    },
    { on_page: keysOfPage(given) },
  ),
);

const selectPage = (tx: Tx, { providerIds, filter, counted }: Places<Wanted>) => ({
  rows: selectEncounters(tx)
    .where(isOnPage)
    .orderBy(...inOrder(lastCreatedFirst)),
  total: counted
    ? selectTotal(tx, Object.values(providerIds), counted)
    : tx
        .select({ total: sql<number>`count(*)::int` })
        .from(encounters)
        .where(matches(Object.values(providerIds), filter)),
});

const lastCreatedFirst: Order<{ encounter: Pick<Encounter, 'createdAt' | 'id'> }> = [
  descending(encounters.createdAt, ({ encounter }) => encounter.createdAt),
  ascending(encounters.id, ({ encounter }) => encounter.id),
];

/** As values, or the planner would expect a page of any length. */
const idsOnPage = sql`array(select on_page.id from on_page)`;

// Not an equality of the providers, or the planner would join all services of a provider to the page first.
const isOnPage = and(
  sql`${encounters.providerId} = any(array(select on_page.provider_id from on_page))`,
  isOneOf(encounters.id, idsOnPage),
);

/**
 * The keys of a page's encounters, from an index alone, so that a late page does not fetch the encounters of the
 * pages before it. Each provider's are read in their order and merged; several providers' at once would have to be
 * sorted.
 */
function keysOfPage({ providerIds, filter, page }: Places<Wanted>): SQL {
  const isLater = isAfter(lastCreatedFirst, page.after);
  const ofEach = Object.values(providerIds).map(
    (providerId) => sql`(select ${encounters.providerId}, ${encounters.id}, ${encounters.createdAt}
      from ${encounters} where ${and(matches([providerId], filter), isLater)}
      order by ${sql.join(inOrder(lastCreatedFirst), sql`, `)} limit ${page.rows}::bigint + ${page.offset}::bigint)`,
  );
  return sql`select merged.provider_id, merged.id from (${sql.join(ofEach, sql` union all `)}) as merged
    order by merged.created_at desc, merged.id limit ${page.rows} offset ${page.offset}`;
}

/** The counter of this list: all encounters that are not ward rounds, or those of one class or status; else null. */
function kindCounted({
  partOf,
  encounterClass,
  status,
  ...others
}: EncounterFilter): CountedKind | null {
  if (partOf.length > 0 || !isUnfiltered(others)) return null;
  if (encounterClass && status) return null;
  if (encounterClass) return `encounters:class:${encounterClass}`;
  return status ? `encounters:status:${status}` : 'encounters';
}

/** The start of a patient's first encounter that was not withdrawn; null without one. */
export async function findFirstStart(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ startTime: encounters.startTime })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.patientId, patientId),
        notInArray(shownEncounterStatus(encounters), ['cancelled', 'entered-in-error']),
      ),
    )
    .orderBy(asc(encounters.startTime))
    .limit(1);
  return row?.startTime ?? null;
}

export const findEncounter = (
  tx: Tx,
  providerId: string,
  id: string,
): Promise<EncounterListRow | null> => firstRow(encounterById(tx, { providerId, id }));

/** The same, with everything that hangs on it. */
export async function findEncounterWithParts(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<{ row: EncounterListRow; parts: EncounterParts } | null> {
  const {
    rows: [row],
    ...parts
  } = await encounterWithParts(tx, { providerId, id });
  return row ? { row, parts } : null;
}

type Key = { providerId: string; id: string };

const encounterById = builtOnce((tx, key: Places<Key>) => selectEncounter(tx, key));

const encounterWithParts = builtOnce((tx, key: Places<Key>) =>
  together({
    rows: selectEncounter(tx, key),
    ...selectParts(tx, { providerId: key.providerId, ids: sql`array[${key.id}]::uuid[]` }),
  }),
);

const selectEncounter = (tx: Tx, { providerId, id }: Places<Key>) =>
  selectEncounters(tx).where(and(eq(encounters.providerId, providerId), eq(encounters.id, id)));

/**
 * A new encounter with the first step of its histories and, if there is one, its primary performer and the related
 * person who accompanied the patient.
 */
export async function insertEncounter(
  tx: Tx,
  encounter: NewEncounter,
  {
    statusSince,
    performerId,
    relatedPersonId,
  }: { statusSince: Date; performerId: string | null; relatedPersonId?: string | null },
): Promise<string> {
  const id = v7();
  const performers =
    performerId === null
      ? []
      : [{ practitionerId: performerId, type: 'PRIMARY_PERFORMER', relatedPersonId }];
  await sendAhead(tx, insertion(...intoEncounter({ ...encounter, id }, statusSince, performers)));
  return id;
}

/** The rows of a new encounter: itself, the first step of its histories, and the participants from its start. */
export function intoEncounter(
  encounter: NewEncounter & { id: string },
  statusSince: Date,
  participants: readonly Omit<Participant, 'startTime'>[],
) {
  const { providerId, id: encounterId, status, encounterClass, startTime } = encounter;
  const step = { providerId, encounterId, startTime: statusSince };
  return [
    into(encounters, [encounter]),
    into(encounterStatusHistory, [{ ...step, status }]),
    into(encounterClassHistory, [{ ...step, encounterClass }]),
    into(
      encounterParticipants,
      participants.map((one) => participantRow(encounter, { ...one, startTime })),
    ),
  ];
}
