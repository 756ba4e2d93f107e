import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { onLeaveSince } from '@/db/queries/admissions/on-leave-since';
import { onWardSince } from '@/db/queries/admissions/on-ward-since';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  ascending,
  type Found,
  inOrder,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import { beds, hospitalizations, locations, patients, providers } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

/**
 * The open beds of these wards, with the data of their patients that colours and due times need. A bed that a mother shares comes again
 * with each child, after hers.
 */
export function listBedsOfWards(tx: Tx, providerId: string, wardIds: string[], now: Date) {
  return tx
    .select({
      id: beds.id,
      wardId: beds.wardId,
      status: beds.status,
      isSharing: isNotNull(hospitalizations.withMotherId).mapWith(Boolean),
      /** For a planned transfer: nobody else may use it. */
      isHeld: sql<boolean>`exists (
        select 1 from planned_transfers p
        where p.provider_id = ${beds.providerId} and p.ward_id = ${beds.wardId} and p.bed_id = ${beds.id}
          and p.status = 'planned' and p.held_until > ${now.toISOString()}::timestamptz
      )`,
      patient: { id: patients.id, deceasedAt: patients.deceasedAt },
      onWardSince: sql<
        string | null
      >`coalesce(${onWardSince(beds.wardId)}, ${hospitalizations.admittedAt})`,
      admittedAt: hospitalizations.admittedAt,
      onLeaveSince,
      schedule: providers.monitoringIntervals,
    })
    .from(beds)
    .innerJoin(providers, eq(providers.id, beds.providerId))
    .innerJoin(locations, refersTo(beds.roomId, locations))
    .leftJoin(hospitalizations, and(refersTo(hospitalizations.bedId, beds), isCurrentStay))
    .leftJoin(patients, refersTo(hospitalizations.patientId, patients))
    .where(
      and(
        eq(beds.providerId, providerId),
        inArray(beds.wardId, wardIds),
        eq(beds.isActive, true),
        eq(locations.isActive, true),
      ),
    )
    .orderBy(sql`${hospitalizations.withMotherId} is not null`);
}

export const findWard = (tx: Tx, providerId: string, reference: Reference) =>
  firstRow(
    tx
      .select({ id: locations.id, number: locations.number, name: locations.name })
      .from(locations)
      .where(
        and(
          eq(locations.providerId, providerId),
          eq(locations.type, 'ward'),
          isReferred(locations, reference),
        ),
      ),
  );

/** The open wards of a provider, by name. */
export const listWards = (tx: Tx, providerId: string): Promise<WardRow[]> =>
  wardsInUse(tx, providerId).orderBy(...inOrder(byName));

export const pageOfWards = (tx: Tx, providerId: string, page: Page): Promise<Found<WardRow>> =>
  onePage(tx, (later?: SQL) => wardsInUse(tx, providerId, later), byName, page);

const { id, number, name, sortName } = locations;

type WardRow = Pick<typeof locations.$inferSelect, 'id' | 'number' | 'name' | 'sortName'>;

const wardsInUse = (tx: Tx, providerId: string, later?: SQL) =>
  tx
    .select({ id, number, name, sortName })
    .from(locations)
    .where(
      and(
        eq(locations.providerId, providerId),
        later,
        eq(locations.type, 'ward'),
        eq(locations.isActive, true),
      ),
    );

const byName: Order<WardRow> = [
  ascending(locations.sortName, (row) => row.sortName),
  ascending(locations.number, (row) => row.number),
];
