import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { memberships, sessions, sharedDevices, users } from '@/db/schema/index';

/** A shared device, with the times that its hospital has chosen. */
export type SharedDevice = {
  id: string;
  providerId: string;
  name: string;
  lockMinutes: number;
  sessionHours: number;
};

/** The shared device of this token's hash; null if it is none, or none any more. */
export const findSharedDevice = (db: Database, tokenHash: string): Promise<SharedDevice | null> =>
  firstRow(
    db.execute<SharedDevice>(
      sql`select id, provider_id as "providerId", name, lock_minutes as "lockMinutes", session_hours as "sessionHours"
      from live_shared_device(${tokenHash})`,
    ),
  );

/** The users with a PIN who have signed in on this device and not signed out, by name, and how often each got it wrong. */
export function listDeviceUsers(tx: Tx, { id, providerId }: SharedDevice) {
  return tx
    .select({ id: users.id, name: users.name, wrongPins: sessions.wrongPins })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.providerId, providerId),
        eq(memberships.userId, users.id),
        memberships.isActive,
      ),
    )
    .where(
      and(
        eq(sessions.deviceProviderId, providerId),
        eq(sessions.sharedDeviceId, id),
        sql`${sessions.expiresAt} > now()`,
        users.isActive,
        users.hasPin,
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}

const devicesOf = (tx: Tx, providerId: string) =>
  tx
    .select({
      id: sharedDevices.id,
      name: sharedDevices.name,
      enrolledBy: { id: users.id, name: users.name },
      createdAt: sharedDevices.createdAt,
      lastUsedAt: sharedDevices.lastUsedAt,
    })
    .from(sharedDevices)
    .innerJoin(users, eq(users.id, sharedDevices.enrolledById))
    .where(and(eq(sharedDevices.providerId, providerId), isNull(sharedDevices.revokedAt)))
    .orderBy(asc(sharedDevices.name), asc(sharedDevices.id))
    .$dynamic();

export type SharedDeviceRow = Awaited<ReturnType<typeof devicesOf>>[number];

/** The shared devices of a hospital, by name. */
export const listSharedDevices = (tx: Tx, providerId: string): Promise<SharedDeviceRow[]> =>
  devicesOf(tx, providerId);

export async function insertSharedDevice(
  tx: Tx,
  device: Pick<
    typeof sharedDevices.$inferInsert,
    'providerId' | 'name' | 'tokenHash' | 'enrolledById'
  >,
): Promise<SharedDeviceRow> {
  const [stored] = await tx
    .insert(sharedDevices)
    .values(device)
    .returning({ id: sharedDevices.id });
  const rows = await devicesOf(tx, device.providerId);
  const row = rows.find(({ id }) => id === stored?.id);
  if (!row) throw new Error('The device was not stored.');
  return row;
}

/** Notes that somebody signs in on the device, or unlocks it. False if it was removed in the meantime. */
export async function touchSharedDevice(
  tx: Tx,
  { id, providerId }: SharedDevice,
): Promise<boolean> {
  const own = and(eq(sharedDevices.providerId, providerId), eq(sharedDevices.id, id));
  const touched = await tx
    .update(sharedDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(own, isNull(sharedDevices.revokedAt)))
    .returning({ id: sharedDevices.id });
  return touched.length > 0;
}

/**
 * Ends the sharing of a device, and the sessions on it. Answers its name, and whether this was done before; null for a device
 * that the hospital does not have.
 */
export async function revokeSharedDevice(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<{ name: string; isNews: boolean } | null> {
  const own = and(eq(sharedDevices.providerId, providerId), eq(sharedDevices.id, id));
  const [revoked] = await tx
    .update(sharedDevices)
    .set({ revokedAt: sql`now()` })
    .where(and(own, isNull(sharedDevices.revokedAt)))
    .returning({ name: sharedDevices.name });
  await tx
    .delete(sessions)
    .where(and(eq(sessions.deviceProviderId, providerId), eq(sessions.sharedDeviceId, id)));
  if (revoked) return { name: revoked.name, isNews: true };
  const [before] = await tx.select({ name: sharedDevices.name }).from(sharedDevices).where(own);
  return before ? { name: before.name, isNews: false } : null;
}
