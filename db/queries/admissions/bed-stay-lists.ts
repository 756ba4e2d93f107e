import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  namedIn,
  type PersonName,
  practitionerNamed,
  userNamed,
} from '@/db/queries/platform/names';
import {
  computed,
  cutToPage,
  descending,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { pointsAt } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import {
  bedStays,
  beds,
  healthcareServices,
  hospitalizations,
  locations,
  patients,
  priceTiers,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

const asDate = (text: string) => new Date(text);

/**
 * A time in a bed with every name that its record shows. Most names are asked for one by one: to plan a dozen joins
 * takes far longer than to run them.
 */
const selectBedStays = (tx: Tx) =>
  tx
    .select({
      stay: {
        id: bedStays.id,
        hospitalizationId: bedStays.hospitalizationId,
        patientId: bedStays.patientId,
        bedId: bedStays.bedId,
        withMotherId: bedStays.withMotherId,
        healthcareServiceId: bedStays.healthcareServiceId,
        priceTierId: bedStays.priceTierId,
        reason: bedStays.reason,
        orderedById: bedStays.orderedById,
        orderedBySignedIn: bedStays.orderedBySignedIn,
        recordedById: bedStays.recordedById,
        createdAt: bedStays.createdAt,
        voidedAt: bedStays.voidedAt,
        voidReason: bedStays.voidReason,
      },
      startedAt: sql`lower(${bedStays.period})`.mapWith(asDate),
      exactStart: sql<string>`lower(${bedStays.period})::text`,
      endedAt: sql<Date | null>`upper(${bedStays.period})`.mapWith(asDate),
      patient: {
        firstName: patients.firstName,
        lastName: patients.lastName,
        mrNumber: patients.mrNumber,
      },
      bedName: beds.name,
      wardId: beds.wardId,
      wardName: namedIn(locations, beds.wardId),
      roomName: namedIn(locations, beds.roomId),
      serviceName: namedIn(healthcareServices, bedStays.healthcareServiceId),
      tierName: namedIn(priceTiers, bedStays.priceTierId),
      orderer: practitionerNamed<PersonName | null>(bedStays.orderedById),
      recorderName: userNamed<string | null>(bedStays.recordedById),
      voiderName: userNamed<string | null>(bedStays.voidedById),
    })
    .from(bedStays)
    .innerJoin(patients, sameRow(patients, bedStays.patientId))
    .innerJoin(beds, sameRow(beds, bedStays.bedId));

const sameRow = (table: PgTable & { providerId: PgColumn; id: PgColumn }, column: PgColumn) =>
  and(eq(table.providerId, bedStays.providerId), eq(table.id, column));

export type BedStayRow = Awaited<ReturnType<typeof selectBedStays>>[number];

export type BedStayFilter = {
  patient?: Reference | undefined;
  hospitalization?: Reference | undefined;
  bed?: Reference | undefined;
  ward?: Reference | undefined;
  includeVoided: boolean;
};

/** One page of bed stays, the last begun first, and their total number. */
export async function listBedStays(
  tx: Tx,
  providerId: string,
  { patient, hospitalization, bed, ward, includeVoided }: BedStayFilter,
  page: Page,
): Promise<Found<BedStayRow>> {
  const bedsOfWard = tx
    .select({ id: beds.id })
    .from(beds)
    .where(
      and(eq(beds.providerId, providerId), pointsAt(beds.wardId, locations, [providerId], ward)),
    );
  const where = and(
    eq(bedStays.providerId, providerId),
    pointsAt(bedStays.patientId, patients, [providerId], patient),
    pointsAt(bedStays.hospitalizationId, hospitalizations, [providerId], hospitalization),
    pointsAt(bedStays.bedId, beds, [providerId], bed),
    ward && inArray(bedStays.bedId, bedsOfWard),
    includeVoided ? undefined : isNull(bedStays.voidedAt),
  );
  // The keys of the page first, by the index alone: names are looked up for the rows that are shown.
  const keys = tx
    .select({ id: bedStays.id })
    .from(bedStays)
    .where(and(where, isAfter(lastBegunFirst, page.after)))
    .orderBy(...inOrder(lastBegunFirst))
    .limit(oneMore(page))
    .offset(page.offset);
  const isOfAll = !includeVoided && isUnfiltered({ patient, hospitalization, bed, ward });
  const [found, total] = await Promise.all([
    selectBedStays(tx)
      .where(and(eq(bedStays.providerId, providerId), inArray(bedStays.id, keys)))
      .orderBy(...inOrder(lastBegunFirst)),
    isOfAll ? totalOf(tx, [providerId], 'bed-stays') : tx.$count(bedStays, where),
  ]);
  return { ...cutToPage(found, lastBegunFirst, page), total };
}

const lastBegunFirst: Order<BedStayRow> = [
  computed(sql`lower(${bedStays.period})`, 'timestamptz', (row) => row.exactStart, {
    isDescending: true,
  }),
  descending(bedStays.id, ({ stay }) => stay.id),
];

/** Takes every stay of a hospitalization that still counts out of history. */
export async function voidBedStays(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
  { at, byId, reason }: { at: Date; byId: string | null; reason: string },
): Promise<void> {
  await tx
    .update(bedStays)
    .set({ voidedAt: at, voidedById: byId, voidReason: reason })
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.hospitalizationId, hospitalizationId),
        isNull(bedStays.voidedAt),
      ),
    );
}
