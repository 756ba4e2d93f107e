import { and, asc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places, together } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import { findRow } from '@/db/queries/platform/rows';
import { type BedsAt, isAt } from '@/db/queries/registry/locations';
import {
  bedStays,
  beds,
  hospitalizations,
  locations,
  patients,
  plannedTransfers,
} from '@/db/schema/index';

const wards = alias(locations, 'wards');
const rooms = alias(locations, 'rooms');

/** Locks a patient's row against other admissions, transfers and discharges. Null if there is none. */
export const lockPatient = (tx: Tx, providerId: string, id: string) =>
  findRow(tx, patients, providerId, { id }, { lock: true });

/** Locks these beds in the order of their ids. Every writer keeps that order, so that no two wait for each other. */
export const lockBeds = (tx: Tx, providerId: string, ids: string[]) =>
  selectLockedBeds(tx, { providerId, ids });

const selectLockedBeds = builtOnce(
  (tx, { providerId, ids }: Places<{ providerId: string; ids: string[] }>) =>
    tx
      .select()
      .from(beds)
      .where(and(eq(beds.providerId, providerId), isOneOf(beds.id, ids)))
      .orderBy(asc(beds.id))
      .for('no key update'),
);

/** Locks every bed of a ward or of a room, in the order of their ids. */
export async function lockBedsOfLocation(
  tx: Tx,
  providerId: string,
  locationId: string,
): Promise<void> {
  await tx
    .select({ id: beds.id })
    .from(beds)
    .where(
      and(
        eq(beds.providerId, providerId),
        or(eq(beds.wardId, locationId), eq(beds.roomId, locationId)),
      ),
    )
    .orderBy(asc(beds.id))
    .for('no key update');
}

type BedAt = { providerId: string; bedId: string; at: Date };

/**
 * The reasons for not putting a patient into a bed, each null if there is none: the ward or room that is out of use, the
 * present occupant, and the hold at an instant with its patient.
 */
export async function readBedUse(tx: Tx, asked: BedAt) {
  const { closed, occupants, holds } = await selectBedUse(tx, asked);
  return {
    closed: closed[0]?.name ?? null,
    occupant: occupants[0] ?? null,
    hold: holds[0] ?? null,
  };
}

const named = { id: patients.id, firstName: patients.firstName, lastName: patients.lastName };

const selectBedUse = builtOnce((tx, { providerId, bedId, at }: Places<BedAt>) =>
  together({
    closed: tx
      .select({ name: locations.name })
      .from(beds)
      .innerJoin(locations, or(refersTo(beds.wardId, locations), refersTo(beds.roomId, locations)))
      .where(
        and(eq(beds.providerId, providerId), eq(beds.id, bedId), eq(locations.isActive, false)),
      )
      .limit(1),
    occupants: tx
      .select({
        patient: named,
        since: sql<string>`lower(${bedStays.period})`.mapWith((text: string) => new Date(text)),
      })
      .from(hospitalizations)
      .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
      .innerJoin(bedStays, and(refersTo(bedStays.hospitalizationId, hospitalizations), isCurrent()))
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          eq(hospitalizations.bedId, bedId),
          isNull(hospitalizations.withMotherId),
          isCurrentStay,
        ),
      ),
    holds: tx
      .select({
        hospitalizationId: plannedTransfers.hospitalizationId,
        heldUntil: plannedTransfers.heldUntil,
        createdAt: plannedTransfers.createdAt,
        patient: named,
      })
      .from(plannedTransfers)
      .innerJoin(hospitalizations, refersTo(plannedTransfers.hospitalizationId, hospitalizations))
      .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
      .where(
        and(
          eq(plannedTransfers.providerId, providerId),
          eq(plannedTransfers.bedId, bedId),
          isHolding(at),
        ),
      ),
  }),
);

/**
 * The name of a bed, at a location or a single one, that is held at a time for a planned transfer; null if none is.
 */
export async function findHeldBed(
  tx: Tx,
  providerId: string,
  place: BedsAt,
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ name: beds.name })
    .from(plannedTransfers)
    .innerJoin(beds, refersTo(plannedTransfers.bedId, beds))
    .innerJoin(
      hospitalizations,
      and(refersTo(plannedTransfers.hospitalizationId, hospitalizations), isCurrentStay),
    )
    .where(and(eq(plannedTransfers.providerId, providerId), isAt(place), isHolding(at)))
    .orderBy(asc(beds.position), asc(beds.number))
    .limit(1);
  return row?.name ?? null;
}

/** The names of a ward's free beds: available, open with their room and ward, and not held. */
export async function listFreeBeds(
  tx: Tx,
  providerId: string,
  wardId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ name: beds.name })
    .from(beds)
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .innerJoin(wards, refersTo(beds.wardId, wards))
    .leftJoin(plannedTransfers, and(refersTo(plannedTransfers.bedId, beds), isHolding(at)))
    .where(
      and(
        eq(beds.providerId, providerId),
        eq(beds.wardId, wardId),
        eq(beds.isActive, true),
        eq(rooms.isActive, true),
        eq(wards.isActive, true),
        eq(beds.status, 'available'),
        isNull(plannedTransfers.id),
      ),
    )
    .orderBy(asc(beds.position), asc(beds.number));
  return rows.map(({ name }) => name);
}

/**
 * Lets two admissions swap beds: until `checkOneActiveABed` both may have the same bed, one statement after the
 * other.
 */
export async function deferOneActiveABed(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints hospitalizations_one_active_a_bed deferred`);
}

/** Fails unless each bed has one active admission again. */
export async function checkOneActiveABed(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints hospitalizations_one_active_a_bed immediate`);
}

export type NewStay = Omit<typeof bedStays.$inferInsert, 'period'> & { from: Date };

/** Begins a bed stay without an end. The bed must be locked. */
export const startBedStay = (tx: Tx, stay: NewStay): Promise<void> =>
  sendAhead(tx, insertion(intoBedStays(stay)));

export const intoBedStays = ({ from, ...stay }: NewStay) =>
  into(bedStays, [{ ...stay, period: `[${from.toISOString()},)` }]);

/**
 * Ends a hospitalization's current bed stay at an instant. One that began at that instant ends only if it is the last one,
 * a millisecond later.
 * @returns when it ended; null when it began too late
 */
export async function endBedStay(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
  at: Date,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<Date | null> {
  const [ended] = await endCurrent(tx, { providerId, hospitalizationId, at, isLast });
  return ended?.at ?? null;
}

type End = { providerId: string; hospitalizationId: string; at: Date; isLast: boolean };

const endCurrent = builtOnce((tx, { providerId, hospitalizationId, at, isLast }: Places<End>) => {
  const from = sql`lower(${bedStays.period})`;
  const until = sql`${at}::timestamptz`;
  return tx
    .update(bedStays)
    .set({
      period: sql`tstzrange(${from}, greatest(${until}, ${from} + interval '1 millisecond'))`,
    })
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.hospitalizationId, hospitalizationId),
        isCurrent(),
        isLast ? sql`${from} <= ${until}` : sql`${from} < ${until}`,
      ),
    )
    .returning({
      at: sql`upper(${bedStays.period})`.mapWith((text: string) => new Date(text)),
    });
});

/** A current bed stay: without an end, and not recorded by mistake. */
const isCurrent = (): SQL | undefined =>
  and(sql`upper_inf(${bedStays.period})`, isNull(bedStays.voidedAt));

const isHolding = (at: Date | Placeholder): SQL | undefined =>
  and(eq(plannedTransfers.status, 'planned'), gt(plannedTransfers.heldUntil, at));
