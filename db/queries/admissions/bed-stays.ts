import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { refersTo } from '@/db/queries/platform/reference';
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
export async function lockPatient(tx: Tx, providerId: string, id: string) {
  const [row] = await tx
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, providerId), eq(patients.id, id)))
    .for('no key update');
  return row ?? null;
}

/** Locks these beds in the order of their ids. Every writer keeps that order, so that no two wait for each other. */
export function lockBeds(tx: Tx, providerId: string, ids: string[]) {
  return tx
    .select()
    .from(beds)
    .where(and(eq(beds.providerId, providerId), inArray(beds.id, ids)))
    .orderBy(asc(beds.id))
    .for('no key update');
}

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

/** The name of the closed ward or room of a bed; null if both are open. */
export async function findPlaceOutOfUse(
  tx: Tx,
  providerId: string,
  { wardId, roomId }: Pick<typeof beds.$inferSelect, 'wardId' | 'roomId'>,
): Promise<string | null> {
  const [row] = await tx
    .select({ name: locations.name })
    .from(locations)
    .where(
      and(
        eq(locations.providerId, providerId),
        inArray(locations.id, [wardId, roomId]),
        eq(locations.isActive, false),
      ),
    )
    .limit(1);
  return row?.name ?? null;
}

/** The patient in a bed, and since when; null if it is free. */
export async function findOccupant(tx: Tx, providerId: string, bedId: string) {
  const [row] = await tx
    .select({
      patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
      since: sql<string>`lower(${bedStays.period})`.mapWith((text: string) => new Date(text)),
    })
    .from(hospitalizations)
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(bedStays, and(refersTo(bedStays.hospitalizationId, hospitalizations), isCurrent()))
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.bedId, bedId),
        isCurrentStay,
      ),
    );
  return row ?? null;
}

/** The patient of a bed hold at a time, and its end; null if the bed is not held. */
export async function findHold(tx: Tx, providerId: string, bedId: string, at: Date) {
  const [row] = await tx
    .select({
      id: plannedTransfers.id,
      hospitalizationId: plannedTransfers.hospitalizationId,
      heldUntil: plannedTransfers.heldUntil,
      patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
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
    );
  return row ?? null;
}

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

type NewStay = Omit<typeof bedStays.$inferInsert, 'period'> & { from: Date };

/** Begins a bed stay without an end. The bed must be locked. */
export async function startBedStay(tx: Tx, { from, ...stay }: NewStay): Promise<void> {
  await tx.insert(bedStays).values({ ...stay, period: `[${from.toISOString()},)` });
}

/**
 * Ends a hospitalization's present bed stay.
 * @returns whether there was one that began before that time
 */
export async function endBedStay(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .update(bedStays)
    .set({ period: sql`tstzrange(lower(${bedStays.period}), ${at.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(bedStays.providerId, providerId),
        eq(bedStays.hospitalizationId, hospitalizationId),
        isCurrent(),
        sql`lower(${bedStays.period}) < ${at.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: bedStays.id });
  return ended.length === 1;
}

/** A present bed stay: without an end, and not recorded by mistake. */
const isCurrent = (): SQL | undefined =>
  and(sql`upper_inf(${bedStays.period})`, isNull(bedStays.voidedAt));

const isHolding = (at: Date): SQL | undefined =>
  and(eq(plannedTransfers.status, 'planned'), gt(plannedTransfers.heldUntil, at));
