import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { refersTo } from '@/db/queries/platform/reference';
import {
  bedStays,
  chargeItems,
  encounters,
  healthcareServices,
  hospitalizations,
  medicationRequests,
} from '@/db/schema/index';
import type { StayPart } from '@/lib/domain/charges/bed-nights';
import type {
  ChargedEncounter,
  ChargedPrescription,
  ChargedStay,
  ChargeScope,
} from '@/lib/domain/charges/due';

/** The charges to look at: of one admission, encounter or patient, or of the provider since an instant. */
export type ScopeOf =
  | { hospitalizationId: string }
  | { encounterId: string }
  | { patientId: string }
  | { since: Date };

/** The records that the charges follow from; for a provider only those without a charge. */
export async function findScope(tx: Tx, providerId: string, of: ScopeOf): Promise<ChargeScope> {
  const [stays, outpatients, prescriptions] = await Promise.all([
    'encounterId' in of ? [] : listStays(tx, providerId, of),
    'hospitalizationId' in of ? [] : listEncounters(tx, providerId, of),
    listPrescribedServices(tx, providerId, of),
  ]);
  const stayIds = new Set([
    ...stays.map(({ id }) => id),
    ...prescriptions.flatMap(({ hospitalizationId }) => hospitalizationId ?? []),
  ]);
  const partsOfStay = await partsOf(tx, providerId, [...stayIds]);
  const services = [...partsOfStay.values()].flat().map((part) => part.healthcareServiceId);
  return {
    stays: stays.map((stay) => ({ ...stay, parts: partsOfStay.get(stay.id) ?? [] })),
    encounters: outpatients,
    prescriptions,
    partsOfStay,
    bedNightServiceOf: await bedNightServices(tx, providerId, [...new Set(services)]),
  };
}

function listStays(
  tx: Tx,
  providerId: string,
  of: Exclude<ScopeOf, { encounterId: string }>,
): Promise<Omit<ChargedStay, 'parts'>[]> {
  return tx
    .select({
      id: hospitalizations.id,
      patientId: hospitalizations.patientId,
      encounterId: hospitalizations.encounterId,
      isDeleted: sql<boolean>`${hospitalizations.deletedAt} is not null`,
    })
    .from(hospitalizations)
    .where(and(eq(hospitalizations.providerId, providerId), staysOf(of)));
}

function staysOf(of: Exclude<ScopeOf, { encounterId: string }>): SQL | undefined {
  if ('hospitalizationId' in of) return eq(hospitalizations.id, of.hospitalizationId);
  if ('patientId' in of) return eq(hospitalizations.patientId, of.patientId);
  return and(
    isNull(hospitalizations.deletedAt),
    or(eq(hospitalizations.isActive, true), gte(hospitalizations.dischargedAt, of.since)),
  );
}

/** Encounters outside any admission. */
function listEncounters(
  tx: Tx,
  providerId: string,
  of: Exclude<ScopeOf, { hospitalizationId: string }>,
): Promise<ChargedEncounter[]> {
  const narrowed =
    'encounterId' in of
      ? eq(encounters.id, of.encounterId)
      : 'patientId' in of
        ? eq(encounters.patientId, of.patientId)
        : and(
            eq(encounters.isWardRound, false),
            gte(encounters.startTime, of.since),
            eq(encounters.encounterClass, 'ambulatory'),
            isUncharged('encounter', chargeItems.encounterId, encounters.id),
          );
  return tx
    .select({
      id: encounters.id,
      patientId: encounters.patientId,
      encounterClass: encounters.encounterClass,
      status: encounters.status,
      healthcareServiceId: encounters.healthcareServiceId,
      priceTierId: encounters.priceTierId,
      title: encounters.title,
      startTime: encounters.startTime,
    })
    .from(encounters)
    .where(
      and(eq(encounters.providerId, providerId), isNull(encounters.hospitalizationId), narrowed),
    );
}

async function listPrescribedServices(
  tx: Tx,
  providerId: string,
  of: ScopeOf,
): Promise<ChargedPrescription[]> {
  const rows = await tx
    .select({
      id: medicationRequests.id,
      patientId: medicationRequests.patientId,
      encounterId: medicationRequests.encounterId,
      hospitalizationId: encounters.hospitalizationId,
      name: medicationRequests.name,
      status: medicationRequests.status,
      intent: medicationRequests.intent,
      doNotPerform: medicationRequests.doNotPerform,
      healthcareServiceId: medicationRequests.healthcareServiceId,
      authoredAt: medicationRequests.authoredAt,
      encounterStatus: encounters.status,
      encounterTierId: encounters.priceTierId,
    })
    .from(medicationRequests)
    .innerJoin(encounters, refersTo(medicationRequests.encounterId, encounters))
    .where(
      and(
        eq(medicationRequests.providerId, providerId),
        isNotNull(medicationRequests.healthcareServiceId),
        prescriptionsOf(providerId, of),
      ),
    );
  return rows.flatMap(({ healthcareServiceId, ...row }) =>
    healthcareServiceId === null ? [] : [{ ...row, healthcareServiceId }],
  );
}

function prescriptionsOf(providerId: string, of: ScopeOf): SQL | undefined {
  if ('encounterId' in of) return eq(medicationRequests.encounterId, of.encounterId);
  if ('patientId' in of) return eq(medicationRequests.patientId, of.patientId);
  if ('hospitalizationId' in of) {
    // An admission's encounters are found through its admission encounter, for which there are indexes.
    return sql`${medicationRequests.encounterId} in (
      select e.id from encounters e join hospitalizations h
        on h.provider_id = e.provider_id and (e.id = h.encounter_id or e.part_of_id = h.encounter_id)
      where h.provider_id = ${providerId} and h.id = ${of.hospitalizationId})`;
  }
  return and(
    gte(medicationRequests.createdAt, of.since),
    isUncharged('prescription', chargeItems.prescriptionId, medicationRequests.id),
  );
}

/** Whether a row has been neither charged nor waived. */
function isUncharged(source: 'encounter' | 'prescription', column: PgColumn, row: PgColumn): SQL {
  return sql`not exists (select 1 from ${chargeItems}
    where ${chargeItems.providerId} = ${row.table}.provider_id and ${column} = ${row}
      and ${chargeItems.source} = ${source}
      and (${chargeItems.status} <> 'cancelled' or ${chargeItems.isWaived}))`;
}

/** The beds of admissions, first to last, by admission; without voided ones. */
async function partsOf(
  tx: Tx,
  providerId: string,
  stayIds: string[],
): Promise<Map<string, StayPart[]>> {
  const byStay = new Map<string, StayPart[]>();
  if (stayIds.length === 0) return byStay;
  const rows = await tx
    .select({
      stayId: bedStays.hospitalizationId,
      healthcareServiceId: bedStays.healthcareServiceId,
      priceTierId: bedStays.priceTierId,
      from: sql<Date>`lower(${bedStays.period})`.mapWith((text: string) => new Date(text)),
      until: sql<Date | null>`upper(${bedStays.period})`.mapWith((text: string | null) =>
        text === null ? null : new Date(text),
      ),
    })
    .from(bedStays)
    .where(
      and(
        eq(bedStays.providerId, providerId),
        inArray(bedStays.hospitalizationId, stayIds),
        isNull(bedStays.voidedAt),
      ),
    )
    .orderBy(asc(sql`lower(${bedStays.period})`));
  for (const { stayId, ...part } of rows) {
    const parts = byStay.get(stayId);
    if (parts) parts.push(part);
    else byStay.set(stayId, [part]);
  }
  return byStay;
}

async function bedNightServices(
  tx: Tx,
  providerId: string,
  serviceIds: string[],
): Promise<Map<string, string>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: healthcareServices.id, bedNight: healthcareServices.bedNightServiceId })
    .from(healthcareServices)
    .where(
      and(
        eq(healthcareServices.providerId, providerId),
        inArray(healthcareServices.id, serviceIds),
        isNotNull(healthcareServices.bedNightServiceId),
      ),
    );
  return new Map(rows.flatMap(({ id, bedNight }) => (bedNight === null ? [] : [[id, bedNight]])));
}
