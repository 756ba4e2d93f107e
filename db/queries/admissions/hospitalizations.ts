import { and, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  namedIn,
  type PersonName,
  practitionerNamed,
  userNamed,
} from '@/db/queries/platform/names';
import {
  descending,
  type Found,
  inOrder,
  type Order,
  type Page,
  type Walked,
  walk,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, type Reference, refersTo } from '@/db/queries/platform/reference';
import { totalOf } from '@/db/queries/platform/row-counts';
import { isSameText } from '@/db/queries/platform/same-text';
import { holdsWord, searchWords } from '@/db/queries/platform/search';
import { patientsMatchingWords } from '@/db/queries/registry/patients';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { practitioners, users } from '@/db/schema/platform/people';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { beds, locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';

const rooms = alias(locations, 'rooms');

/** Whether the admission has charges that are not paid yet. */
const isOwing = sql<boolean>`exists (select 1 from ${chargeItems}
  where ${chargeItems.providerId} = ${hospitalizations.providerId}
    and ${chargeItems.hospitalizationId} = ${hospitalizations.id}
    and ${chargeItems.status} in ('billable','billed') and ${chargeItems.netAmount} > 0)`;

/**
 * A hospitalization with every name that its record shows. Most names are read by subselects: planning a dozen joins
 * takes far longer than running them.
 */
const selectHospitalizations = (tx: Tx) =>
  tx
    .select({
      hospitalization: hospitalizations,
      patient: {
        id: patients.id,
        number: patients.number,
        mrNumber: patients.mrNumber,
        email: patients.email,
        mobile: patients.mobile,
        birthDate: patients.birthDate,
        firstName: patients.firstName,
        lastName: patients.lastName,
        gender: patients.gender,
        isHospitalized: patients.isHospitalized,
      },
      bed: { number: beds.number, name: beds.name },
      roomName: namedIn(locations, beds.roomId),
      wardName: namedIn(locations, hospitalizations.wardId),
      serviceName: namedIn(healthcareServices, hospitalizations.healthcareServiceId),
      tierName: namedIn(priceTiers, hospitalizations.priceTierId),
      admitter: practitionerNamed<PersonName>(hospitalizations.admittedById),
      discharger: practitionerNamed<PersonName | null>(hospitalizations.dischargedById),
      transferrer: practitionerNamed<PersonName | null>(hospitalizations.transferredById),
      creatorName: userNamed<string>(hospitalizations.createdById),
      executorName: userNamed<string | null>(hospitalizations.dischargeExecutedById),
      overriderName: userNamed<string | null>(hospitalizations.overriddenById),
      agreerName: userNamed<string | null>(hospitalizations.dischargeAgreedById),
      signerName: userNamed<string | null>(hospitalizations.signedOffById),
      isOwing,
    })
    .from(hospitalizations)
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(beds, refersTo(hospitalizations.bedId, beds));

export type HospitalizationRow = Awaited<ReturnType<typeof selectHospitalizations>>[number];

export type HospitalizationFilter = {
  search?: string | undefined;
  isActive: boolean;
  /** A name or an identifier. */
  room?: string | undefined;
  bed?: string | undefined;
  ward?: Reference | undefined;
  patient?: Reference | undefined;
  healthcareService?: Reference | undefined;
  admittedBy?: Reference | undefined;
  createdBy?: Reference | undefined;
  admittedFrom?: Date | undefined;
  admittedUntil?: Date | undefined;
  isOwing?: boolean | undefined;
  signOffDue?: boolean | undefined;
};

/** The hospitalizations that match a filter. Deleted ones never do. */
function hospitalizationsMatching(
  providerId: string,
  filter: HospitalizationFilter,
): SQL | undefined {
  return and(
    eq(hospitalizations.providerId, providerId),
    isNull(hospitalizations.deletedAt),
    eq(hospitalizations.isActive, filter.isActive),
    ...searchWords(filter.search ?? '').map((word) => matchesWord(providerId, word)),
    filter.room === undefined ? undefined : inBeds(providerId, named(rooms, filter.room)),
    filter.bed === undefined ? undefined : inBeds(providerId, named(beds, filter.bed)),
    pointsAt(hospitalizations.wardId, locations, [providerId], filter.ward),
    pointsAt(hospitalizations.patientId, patients, [providerId], filter.patient),
    pointsAt(
      hospitalizations.healthcareServiceId,
      healthcareServices,
      [providerId],
      filter.healthcareService,
    ),
    pointsAt(hospitalizations.admittedById, practitioners, [providerId], filter.admittedBy),
    filter.createdBy &&
      ('id' in filter.createdBy
        ? eq(hospitalizations.createdById, filter.createdBy.id)
        : sql`${hospitalizations.createdById} in (select ${users.id} from ${users} where ${isReferred(users, filter.createdBy)})`),
    filter.admittedFrom && gte(hospitalizations.admittedAt, filter.admittedFrom),
    filter.admittedUntil && lte(hospitalizations.admittedAt, filter.admittedUntil),
    filter.isOwing === undefined ? undefined : filter.isOwing ? isOwing : not(isOwing),
    filter.signOffDue === undefined
      ? undefined
      : filter.signOffDue
        ? // Spelled as in the index, so that it is used.
          sql`${hospitalizations.signOffDue}`
        : not(hospitalizations.signOffDue),
  );
}

/**
 * Whether the patient's search text or the service's name contains an escaped word, as two lists that indexes find.
 * As alternatives of one condition they would be checked for every hospitalization.
 */
const matchesWord = (providerId: string, word: string) => sql`${hospitalizations.id} in (
  select h.id from ${hospitalizations} h
  where h.provider_id = ${providerId} and h.patient_id in ${patientsMatchingWords(providerId, [word])}
  union all
  select h.id from ${hospitalizations} h
  where h.provider_id = ${providerId} and h.healthcare_service_id in (
    select ${healthcareServices.id} from ${healthcareServices}
    where ${and(eq(healthcareServices.providerId, providerId), holdsWord([healthcareServices.name], word))}))`;

const inBeds = (providerId: string, condition: SQL | undefined) =>
  sql`${hospitalizations.bedId} in (select ${beds.id} from ${beds}
    join ${locations} as "rooms" on ${refersTo(beds.roomId, rooms)}
    where ${and(eq(beds.providerId, providerId), condition)})`;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this is a location's full name, in any spelling, or one of its identifiers. */
function named(table: { id: PgColumn; number: PgColumn; name: PgColumn }, text: string) {
  const isNumber = /^[0-9]{1,15}$/.test(text);
  return or(
    isSameText(table.name, text),
    isNumber ? eq(table.number, Number(text)) : undefined,
    uuidPattern.test(text) ? eq(table.id, text.toLowerCase()) : undefined,
  );
}

/** The list's order: last admitted first. */
const lastAdmittedFirst: Order<{ admittedAt: Date; number: number }> = [
  descending(hospitalizations.admittedAt, (row) => row.admittedAt),
  descending(hospitalizations.number, (row) => row.number),
];

/** One page of hospitalizations, last admitted first, and their total. */
export async function listHospitalizations(
  tx: Tx,
  providerId: string,
  filter: HospitalizationFilter,
  page: Page,
): Promise<Found<HospitalizationRow>> {
  const [{ rows, next }, total] = await Promise.all([
    walkHospitalizations(tx, providerId, filter, page),
    isNarrowed(filter)
      ? tx.$count(hospitalizations, hospitalizationsMatching(providerId, filter))
      : totalOf(
          tx,
          [providerId],
          filter.isActive ? 'active-hospitalizations' : 'ended-hospitalizations',
        ),
  ]);
  return { rows, total, next };
}

/** Whether anything but the state is filtered, so that rows must be counted. */
function isNarrowed({ isActive: _, search = '', ...rest }: HospitalizationFilter): boolean {
  return searchWords(search).length > 0 || Object.values(rest).some((value) => value !== undefined);
}

/** The same page, without the total. */
export async function walkHospitalizations(
  tx: Tx,
  providerId: string,
  filter: HospitalizationFilter,
  page: Page,
): Promise<Walked<HospitalizationRow>> {
  const { id, admittedAt, number } = hospitalizations;
  const where = hospitalizationsMatching(providerId, filter);
  const { rows, next } = await walk(
    (later?: SQL) =>
      tx.select({ id, admittedAt, number }).from(hospitalizations).where(and(where, later)),
    lastAdmittedFirst,
    page,
  );
  return { rows: await withNames(tx, providerId, rows), next };
}

/**
 * The rows of the page, with every name that their records show. A separate statement: with so many joins the planner
 * may otherwise join whole tables before it finds the page.
 */
async function withNames(
  tx: Tx,
  providerId: string,
  found: { id: string }[],
): Promise<HospitalizationRow[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return selectHospitalizations(tx)
    .where(and(eq(hospitalizations.providerId, providerId), inArray(hospitalizations.id, ids)))
    .orderBy(...inOrder(lastAdmittedFirst));
}

/** A hospitalization that was not deleted, or null. */
export async function findHospitalization(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<HospitalizationRow | null> {
  const [row] = await selectHospitalizations(tx).where(
    and(
      eq(hospitalizations.providerId, providerId),
      isReferred(hospitalizations, reference),
      isNull(hospitalizations.deletedAt),
    ),
  );
  return row ?? null;
}
