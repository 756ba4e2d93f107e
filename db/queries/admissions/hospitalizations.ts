import { and, eq, gte, isNull, lte, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  namedIn,
  type PersonName,
  practitionerNamed,
  userNamed,
} from '@/db/queries/platform/names';
import {
  type Asked,
  asked,
  cutToPage,
  descending,
  type Found,
  foundPage,
  inOrder,
  isAfter,
  type Order,
  type Page,
  type Walked,
} from '@/db/queries/platform/page';
import { isOneOf, isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { selectTotal } from '@/db/queries/platform/row-counts';
import { isSameText } from '@/db/queries/platform/same-text';
import { holdsWord, searchPatterns, searchWords } from '@/db/queries/platform/search';
import { patientsMatching } from '@/db/queries/registry/patients';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { practitioners, users } from '@/db/schema/platform/people';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { beds, locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import type { Reference } from '@/lib/domain/reference';

const rooms = alias(locations, 'rooms');

/** Whether the admission has charges that are not paid yet. */
const isOwing = sql<boolean>`exists (select 1 from ${chargeItems}
  where ${chargeItems.providerId} = ${hospitalizations.providerId}
    and ${chargeItems.hospitalizationId} = ${hospitalizations.id}
    and ${chargeItems.status} in ('billable','billed') and ${chargeItems.creditedAt} is null
    and ${chargeItems.netAmount} > 0)`;

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
        estimatedBirth: patients.estimatedBirth,
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

/** A page of hospitalizations as `builtOnce` is given it, which keeps a text for each number of a search's words. */
type Wanted = {
  providerId: string;
  filter: Omit<HospitalizationFilter, 'search' | 'room' | 'bed'> & {
    words: Record<number, { text: string; pattern: string }>;
    room: Name | undefined;
    bed: Name | undefined;
  };
  page: Asked;
};

/** The ways in which a filter names a location. */
type Name = { text: string; number?: number; id?: string };

function wanted(
  providerId: string,
  { search, room, bed, ...others }: HospitalizationFilter,
  page: Page,
): Wanted {
  const words = searchWords(search ?? '');
  const patterns = searchPatterns(words);
  const both = words.map((text, at) => ({ text, pattern: patterns[at] ?? text }));
  const filter = { ...others, words: { ...both }, room: nameOf(room), bed: nameOf(bed) };
  return { providerId, filter, page: asked(page) };
}

/** The hospitalizations that match a filter. Deleted ones never do. */
function hospitalizationsMatching({
  providerId,
  filter,
}: Pick<Places<Wanted>, 'providerId' | 'filter'>): SQL | undefined {
  return and(
    eq(hospitalizations.providerId, providerId),
    isNull(hospitalizations.deletedAt),
    eq(hospitalizations.isActive, filter.isActive),
    ...Object.values(filter.words).map((word) => matchesWord(providerId, word)),
    filter.room && inBeds(providerId, isNamed(rooms, filter.room)),
    filter.bed && inBeds(providerId, isNamed(beds, filter.bed)),
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
const matchesWord = (
  providerId: Placeholder,
  { text, pattern }: { text: Placeholder; pattern: Placeholder },
) => sql`${hospitalizations.id} in (
  select h.id from ${hospitalizations} h
  where h.provider_id = ${providerId} and h.patient_id in ${patientsMatching(providerId, sql`array[${pattern}]`)}
  union all
  select h.id from ${hospitalizations} h
  where h.provider_id = ${providerId} and h.healthcare_service_id in (
    select ${healthcareServices.id} from ${healthcareServices}
    where ${and(eq(healthcareServices.providerId, providerId), holdsWord([healthcareServices.name], text))}))`;

const inBeds = (providerId: Placeholder, condition: SQL | undefined) =>
  sql`${hospitalizations.bedId} in (select ${beds.id} from ${beds}
    join ${locations} as "rooms" on ${refersTo(beds.roomId, rooms)}
    where ${and(eq(beds.providerId, providerId), condition)})`;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function nameOf(text: string | undefined): Name | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,15}$/.test(text)) return { text, number: Number(text) };
  return uuidPattern.test(text) ? { text, id: text.toLowerCase() } : { text };
}

/** Whether this is a location's full name, in any spelling, or one of its identifiers. */
const isNamed = (
  table: { id: PgColumn; number: PgColumn; name: PgColumn },
  { text, number, id }: Places<Name>,
) => or(isSameText(table.name, text), number && eq(table.number, number), id && eq(table.id, id));

/** The list's order: last admitted first. */
const lastAdmittedFirst: Order<{ hospitalization: { admittedAt: Date; number: number } }> = [
  descending(hospitalizations.admittedAt, ({ hospitalization }) => hospitalization.admittedAt),
  descending(hospitalizations.number, ({ hospitalization }) => hospitalization.number),
];

/** One page of hospitalizations, last admitted first, and their total. */
export async function listHospitalizations(
  tx: Tx,
  providerId: string,
  filter: HospitalizationFilter,
  page: Page,
): Promise<Found<HospitalizationRow>> {
  const found = await hospitalizationPage(tx, {
    ...wanted(providerId, filter, page),
    isNarrowed: isNarrowed(filter),
  });
  return foundPage(found, lastAdmittedFirst, page);
}

const hospitalizationPage = builtOnce((tx, given: Places<Wanted & { isNarrowed: boolean }>) => {
  const { providerId, filter, isNarrowed } = given;
  const kind = filter.isActive ? 'active-hospitalizations' : 'ended-hospitalizations';
  return together(
    {
      rows: selectPage(tx, given),
      total: isNarrowed
        ? tx
            .select({ total: sql<number>`count(*)::int` })
            .from(hospitalizations)
            .where(hospitalizationsMatching(given))
        : selectTotal(tx, [providerId], kind),
    },
    { on_page: keysOfPage(tx, given) },
  );
});

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
  const { rows } = await hospitalizationRows(tx, wanted(providerId, filter, page));
  return cutToPage(rows, lastAdmittedFirst, page);
}

const hospitalizationRows = builtOnce((tx, given: Places<Wanted>) =>
  together({ rows: selectPage(tx, given) }, { on_page: keysOfPage(tx, given) }),
);

/** Which rows, first: with so many joins the planner may otherwise join whole tables before it finds the page. */
const keysOfPage = (tx: Tx, given: Places<Wanted>) =>
  tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(and(hospitalizationsMatching(given), isAfter(lastAdmittedFirst, given.page.after)))
    .orderBy(...inOrder(lastAdmittedFirst))
    .limit(given.page.rows)
    .offset(given.page.offset);

const selectPage = (tx: Tx, { providerId }: Places<Wanted>) =>
  selectHospitalizations(tx)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        isOneOf(hospitalizations.id, sql`array(select on_page.id from on_page)`),
      ),
    )
    .orderBy(...inOrder(lastAdmittedFirst));

export const findHospitalization = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<HospitalizationRow | null> =>
  firstRow(hospitalizationReferred(tx, { providerId, reference }));

const hospitalizationReferred = builtOnce(
  (tx, { providerId, reference }: Places<{ providerId: string; reference: Reference }>) =>
    selectHospitalizations(tx).where(
      and(
        eq(hospitalizations.providerId, providerId),
        isReferred(hospitalizations, reference),
        isNull(hospitalizations.deletedAt),
      ),
    ),
);
