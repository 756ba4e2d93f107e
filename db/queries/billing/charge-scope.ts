import { and, asc, eq, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import {
  bedStays,
  chargeItems,
  encounters,
  healthcareServices,
  hospitalizations,
  medicationRequests,
} from '@/db/schema/index';
import type { ChargeScope } from '@/lib/domain/charges/due';
import { grouped } from '@/lib/domain/grouped';

/** The charges to look at: of one admission, encounter or patient, or of the provider since an instant. */
export type ScopeOf =
  | { hospitalizationId: string }
  | { encounterId: string }
  | { patientId: string }
  | { since: Date };

/** The records that the charges follow from; for a provider only those without a charge. */
export async function findScope(tx: Tx, providerId: string, of: ScopeOf): Promise<ChargeScope> {
  const { stays, encounters: outpatients, ...found } = await selectScope(tx, { providerId, of });
  const prescriptions = found.prescriptions.flatMap(({ healthcareServiceId, ...row }) =>
    healthcareServiceId === null ? [] : [{ ...row, healthcareServiceId }],
  );
  const stayIds = new Set([
    ...stays.map(({ id }) => id),
    ...prescriptions.flatMap(({ hospitalizationId }) => hospitalizationId ?? []),
  ]);
  if ('hospitalizationId' in of) stayIds.delete(of.hospitalizationId);
  const others =
    stayIds.size > 0 ? await selectParts(tx, { providerId, stayIds: [...stayIds] }) : [];
  const parts = [...found.parts, ...others];
  const partsOf = grouped(parts, ({ stayId }) => stayId);
  const bedNights = parts.flatMap(({ healthcareServiceId, bedNight }): [string, string][] =>
    bedNight === null ? [] : [[healthcareServiceId, bedNight]],
  );
  return {
    stays: stays.map((stay) => ({ ...stay, parts: partsOf(stay.id) })),
    encounters: outpatients,
    prescriptions,
    partsOf,
    bedNightServiceOf: new Map(bedNights),
  };
}

type Asked = Places<{ providerId: string; of: ScopeOf }>;

const selectScope = builtOnce((tx, { providerId, of }: Asked) =>
  together({
    stays: tx
      .select({
        id: hospitalizations.id,
        patientId: hospitalizations.patientId,
        encounterId: hospitalizations.encounterId,
        isDeleted: sql<boolean>`${hospitalizations.deletedAt} is not null`,
      })
      .from(hospitalizations)
      .where(and(eq(hospitalizations.providerId, providerId), staysOf(of))),
    // Outside any admission.
    encounters: tx
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
        and(
          eq(encounters.providerId, providerId),
          isNull(encounters.hospitalizationId),
          encountersOf(of),
        ),
      ),
    // Of charged services.
    prescriptions: tx
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
        encounterStatus: shownEncounterStatus(encounters),
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
      ),
    parts: partsOfStays(
      tx,
      providerId,
      'hospitalizationId' in of ? eq(bedStays.hospitalizationId, of.hospitalizationId) : none,
    ),
  }),
);

const none = sql`false`;

function staysOf(of: Asked['of']): SQL | undefined {
  if ('hospitalizationId' in of) return eq(hospitalizations.id, of.hospitalizationId);
  if ('patientId' in of) return eq(hospitalizations.patientId, of.patientId);
  if ('encounterId' in of) return none;
  return and(
    isNull(hospitalizations.deletedAt),
    or(eq(hospitalizations.isActive, true), gte(hospitalizations.dischargedAt, of.since)),
  );
}

function encountersOf(of: Asked['of']): SQL | undefined {
  if ('encounterId' in of) return eq(encounters.id, of.encounterId);
  if ('patientId' in of) return eq(encounters.patientId, of.patientId);
  if ('hospitalizationId' in of) return none;
  return and(
    eq(encounters.isWardRound, false),
    gte(encounters.startTime, of.since),
    eq(encounters.encounterClass, 'ambulatory'),
    isUncharged('encounter', chargeItems.encounterId, encounters.id),
  );
}

function prescriptionsOf(providerId: Asked['providerId'], of: Asked['of']): SQL | undefined {
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

/** Whether a row is neither charged nor waived; a charge that was credited is none any more. */
function isUncharged(source: 'encounter' | 'prescription', column: PgColumn, row: PgColumn): SQL {
  return sql`not exists (select 1 from ${chargeItems}
    where ${chargeItems.providerId} = ${row.table}.provider_id and ${column} = ${row}
      and ${chargeItems.source} = ${source}
      and ${chargeItems.creditedAt} is null
      and (${chargeItems.status} <> 'cancelled' or ${chargeItems.isWaived}))`;
}

/** The beds of admissions, first to last, each with the service that prices its nights; without voided ones. */
const partsOfStays = (tx: Tx, providerId: Asked['providerId'], isOf: SQL) =>
  tx
    .select({
      stayId: bedStays.hospitalizationId,
      healthcareServiceId: bedStays.healthcareServiceId,
      priceTierId: bedStays.priceTierId,
      from: sql<Date>`lower(${bedStays.period})`.mapWith((text: string) => new Date(text)),
      until: sql<Date | null>`upper(${bedStays.period})`.mapWith((text: string | null) =>
        text === null ? null : new Date(text),
      ),
      isShared: isNotNull(bedStays.withMotherId).mapWith(Boolean),
      bedNight: healthcareServices.bedNightServiceId,
    })
    .from(bedStays)
    .innerJoin(healthcareServices, refersTo(bedStays.healthcareServiceId, healthcareServices))
    .where(and(eq(bedStays.providerId, providerId), isOf, isNull(bedStays.voidedAt)))
    .orderBy(asc(sql`lower(${bedStays.period})`));

const selectParts = builtOnce(
  (tx, { providerId, stayIds }: Places<{ providerId: string; stayIds: string[] }>) =>
    partsOfStays(tx, providerId, isOneOf(bedStays.hospitalizationId, stayIds)),
);
