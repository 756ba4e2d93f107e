import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { firstRow } from '@/db/queries/platform/first-row';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { matchesWords } from '@/db/queries/platform/search';
import { beds, hospitalizations, locations } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

const containers = alias(locations, 'containers');

const selectLocations = (tx: Tx) =>
  tx
    .select({ location: locations, containerName: containers.name })
    .from(locations)
    .leftJoin(containers, refersTo(locations.partOfId, containers));

export type LocationRow = Awaited<ReturnType<typeof selectLocations>>[number];

export type LocationFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  type?: (typeof locations.$inferSelect)['type'] | undefined;
  partOf?: Reference | undefined;
};

/** One page of a provider's locations by name. */
export function listLocations(
  tx: Tx,
  providerId: string,
  { search, isActive, type, partOf }: LocationFilter,
  page: Page,
) {
  const matching = (later?: SQL) =>
    selectLocations(tx).where(
      and(
        eq(locations.providerId, providerId),
        later,
        isActive === undefined ? undefined : eq(locations.isActive, isActive),
        type === undefined ? undefined : eq(locations.type, type),
        pointsAt(locations.partOfId, locations, [providerId], partOf),
        matchesWords([locations.name], search),
      ),
    );
  return onePage(tx, matching, byName, page);
}

const byName: Order<LocationRow> = [
  ascending(locations.sortName, ({ location }) => location.sortName),
  ascending(locations.number, ({ location }) => location.number),
];

export const findLocation = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<LocationRow | null> =>
  firstRow(
    selectLocations(tx).where(
      and(eq(locations.providerId, providerId), isReferred(locations, reference)),
    ),
  );

/** Lets nobody else name a location or a bed of the provider until the transaction ends. */
export async function lockPlaceNames(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('places ' || ${providerId}::text, 0))`,
  );
}

/** The siblings of a location: the other rooms of a ward, or the other wards and locations of the provider. */
export function listPlacesBeside(tx: Tx, providerId: string, partOfId: string | null) {
  return tx
    .select({ id: locations.id, name: locations.name, isActive: locations.isActive })
    .from(locations)
    .where(
      and(
        eq(locations.providerId, providerId),
        partOfId === null ? isNull(locations.partOfId) : eq(locations.partOfId, partOfId),
      ),
    );
}

/** One bed, or the beds of a ward or a room. */
export type BedsAt = { bedId: string } | { locationId: string };

/** Beds at a location: the bed itself, or those of a ward or a room. */
export const isAt = (place: BedsAt) =>
  'bedId' in place
    ? eq(beds.id, place.bedId)
    : or(eq(beds.wardId, place.locationId), eq(beds.roomId, place.locationId));

/** `hasPatient` is false for a bed that is marked as occupied but has no admission. */
export type OccupiedBedRow = { name: string; hasPatient: boolean };

/** The occupied beds of a ward or a room, or one bed. Those with a patient come first. */
export async function listOccupiedBeds(
  tx: Tx,
  providerId: string,
  place: BedsAt,
): Promise<OccupiedBedRow[]> {
  const hasPatient = isNotNull(hospitalizations.id).mapWith(Boolean);
  return tx
    .select({ name: beds.name, hasPatient })
    .from(beds)
    .leftJoin(hospitalizations, and(refersTo(hospitalizations.bedId, beds), isCurrentStay))
    .where(
      and(
        eq(beds.providerId, providerId),
        isAt(place),
        or(eq(beds.status, 'occupied'), hasPatient),
      ),
    )
    .orderBy(desc(hasPatient), asc(beds.position), asc(beds.number));
}
