import { and, asc, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { insertParticipant } from '@/db/queries/clinical/encounter-participants';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import {
  ascending,
  cutToPage,
  descending,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, type Reference } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import {
  hasPhone,
  patientDetailColumns,
  patientsWithMrNumber,
} from '@/db/queries/registry/patients';
import {
  chargeItems,
  encounterClassHistory,
  encounterStatusHistory,
  encounters,
  healthcareServices,
  patients,
  practitioners,
  priceTiers,
  providers,
  visits,
} from '@/db/schema/index';

type Encounter = typeof encounters.$inferSelect;

/** Whether the encounter itself is charged: the state of its charge, or the reason why it has none. */
const chargeItemStatus = sql<Encounter['chargeItemStatus']>`coalesce((
  select case
      when bool_or(c.status = 'billable') then 'billable'
      when bool_or(c.status in ('billed','paid')) then 'billed'
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
      patient: patientDetailColumns,
      serviceName: healthcareServices.name,
      priceTierNumber: priceTiers.number,
      slotPractitioner: {
        title: practitioners.title,
        firstName: practitioners.firstName,
        lastName: practitioners.lastName,
      },
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
  /** The admission encounters whose ward rounds to list; without any, ward rounds are left out. */
  partOf: string[];
};

function matches(
  providerIds: string[],
  filter: Omit<EncounterFilter, 'serviceProvider'>,
): SQL | undefined {
  return and(
    inArray(encounters.providerId, providerIds),
    eq(encounters.isWardRound, filter.partOf.length > 0),
    ...filter.partOf.map((id) => eq(encounters.partOfId, id)),
    pointsAt(encounters.patientId, patients, providerIds, filter.patient),
    filter.patientId ? eq(encounters.patientId, filter.patientId) : undefined,
    filter.encounterClass ? eq(encounters.encounterClass, filter.encounterClass) : undefined,
    filter.mrNumber
      ? sql`(${encounters.providerId}, ${encounters.patientId}) in (
          select provider_id, id from ${patientsWithMrNumber(providerIds, filter.mrNumber)})`
      : undefined,
    ofPatients(providerIds, filter.mobiles && hasPhone(filter.mobiles)),
    filter.status ? eq(encounters.status, filter.status) : undefined,
    pointsAt(encounters.visitId, visits, providerIds, filter.visit),
    filter.createdFrom && gte(encounters.createdAt, filter.createdFrom),
    filter.createdUntil && lte(encounters.createdAt, filter.createdUntil),
  );
}

function ofPatients(providerIds: string[], condition: SQL | '' | undefined): SQL | undefined {
  if (!condition) return undefined;
  return sql`(${encounters.providerId}, ${encounters.patientId}) in (
    select ${patients.providerId}, ${patients.id} from ${patients}
    where ${and(inArray(patients.providerId, providerIds), condition)})`;
}

/** One page of these providers' encounters, last created first, and their total. */
export async function listEncounters(
  tx: Tx,
  providerIds: string[],
  filter: EncounterFilter,
  page: Page,
): Promise<Found<EncounterListRow>> {
  const { serviceProvider, ...others } = filter;
  if (serviceProvider) {
    // If only the patients are filtered, one provider's own encounters need not be counted one by one.
    const named = await tx
      .select({ id: providers.id })
      .from(providers)
      .where(and(inArray(providers.id, providerIds), isReferred(providers, serviceProvider)));
    const ids = named.map(({ id }) => id);
    return ids.length === 0
      ? { rows: [], total: 0, next: null }
      : listEncounters(tx, ids, others, page);
  }
  const [found, total] = await Promise.all([
    selectEncounters(tx)
      .innerJoin(keysOfPage(providerIds, filter, page), isOnPage)
      .where(inArray(encounters.providerId, providerIds))
      .orderBy(...inOrder(lastCreatedFirst)),
    findsAll(filter)
      ? totalOf(tx, providerIds, 'encounters')
      : tx.$count(encounters, matches(providerIds, filter)),
  ]);
  return { ...cutToPage(found, lastCreatedFirst, page), total };
}

const lastCreatedFirst: Order<{ encounter: Pick<Encounter, 'createdAt' | 'id'> }> = [
  descending(encounters.createdAt, ({ encounter }) => encounter.createdAt),
  ascending(encounters.id, ({ encounter }) => encounter.id),
];

// Not a plain equality of the providers, or the planner would join all services of a provider to the page first.
const isOnPage = sql`on_page.id = ${encounters.id}
  and on_page.provider_id is not distinct from ${encounters.providerId}`;

/**
 * The keys of a page's encounters, from an index alone, so that a late page does not fetch the encounters of the
 * pages before it. Each provider's are read in their order and merged; several providers' at once would have to be
 * sorted.
 */
function keysOfPage(providerIds: string[], filter: EncounterFilter, page: Page): SQL {
  const last = page.offset + oneMore(page);
  const isLater = isAfter(lastCreatedFirst, page.after);
  const ofEach = providerIds.map(
    (providerId) => sql`(select ${encounters.providerId}, ${encounters.id}, ${encounters.createdAt}
      from ${encounters} where ${and(matches([providerId], filter), isLater)}
      order by ${sql.join(inOrder(lastCreatedFirst), sql`, `)} limit ${last})`,
  );
  return sql`(select * from (${sql.join(ofEach, sql` union all `)}) as merged
    order by merged.created_at desc, merged.id limit ${oneMore(page)} offset ${page.offset}) as on_page`;
}

/** Whether a filter matches every encounter that is not a ward round. */
const findsAll = ({ partOf, ...filters }: EncounterFilter) =>
  partOf.length === 0 && isUnfiltered(filters);

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

/** An encounter of this provider, or null. */
export async function findEncounter(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<EncounterListRow | null> {
  const [row] = await selectEncounters(tx).where(
    and(eq(encounters.providerId, providerId), eq(encounters.id, id)),
  );
  return row ?? null;
}

/**
 * A new encounter with the first step of its histories and, if there is one, its primary performer and the related
 * person who accompanied the patient.
 */
export async function insertEncounter(
  tx: Tx,
  encounter: typeof encounters.$inferInsert,
  {
    statusSince,
    performerId,
    relatedPersonId,
  }: { statusSince: Date; performerId: string | null; relatedPersonId?: string | null },
): Promise<string> {
  const [stored] = await tx.insert(encounters).values(encounter).returning();
  if (!stored) throw new Error('The encounter was not stored.');
  const { providerId, status, encounterClass } = encounter;
  const step = { providerId, encounterId: stored.id, startTime: statusSince };
  await tx.insert(encounterStatusHistory).values({ ...step, status });
  await tx.insert(encounterClassHistory).values({ ...step, encounterClass });
  if (performerId !== null) {
    await insertParticipant(tx, stored, {
      practitionerId: performerId,
      type: 'PRIMARY_PERFORMER',
      startTime: stored.startTime,
      relatedPersonId,
    });
  }
  return stored.id;
}
