import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { deleteAuthorizationRequestsOf } from '@/db/queries/platform/authorization-requests';
import { sessions, signInAttempts } from '@/db/schema/index';
import { pinAttempts } from '@/lib/domain/pins';

/**
 * Opens a session. The database's own clock sets its two expiries. On a shared device it replaces the person's earlier
 * session there.
 */
export async function insertSession(
  tx: Tx,
  session: Pick<
    typeof sessions.$inferInsert,
    | 'tokenHash'
    | 'userId'
    | 'providerId'
    | 'ip'
    | 'userAgent'
    | 'deviceProviderId'
    | 'sharedDeviceId'
  >,
  { idleMinutes, hours }: { idleMinutes: number; hours: number },
): Promise<void> {
  const opened = {
    ...session,
    createdAt: sql`now()`,
    lastSeenAt: sql`now()`,
    idleExpiresAt: sql`now() + make_interval(mins => ${idleMinutes})`,
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
    lockedAt: null,
    wrongPins: 0,
  };
  await tx
    .insert(sessions)
    .values(opened)
    .onConflictDoUpdate({
      target: [sessions.deviceProviderId, sessions.sharedDeviceId, sessions.userId],
      set: opened,
    });
}

type Device = { id: string; providerId: string };

/** Locks a session on a shared device; another one is left as it is. False when it has ended. */
export async function lockSession(tx: Tx, tokenHash: string): Promise<boolean> {
  const locked = await tx
    .update(sessions)
    .set({ lockedAt: sql`coalesce(${sessions.lockedAt}, now())` })
    .where(and(eq(sessions.tokenHash, tokenHash), isNotNull(sessions.sharedDeviceId)))
    .returning({ userId: sessions.userId });
  return locked.length > 0;
}

/** Ends the session of a browser in which somebody signs in or unlocks; on a shared device only one from elsewhere. */
export async function leaveSession(
  tx: Tx,
  tokenHash: string,
  device: Device | null,
): Promise<void> {
  const isElsewhere =
    device === null ? undefined : sql`${sessions.sharedDeviceId} is distinct from ${device.id}`;
  await tx.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), isElsewhere));
}

/** Locks every other user's session on a shared device: at most one is open there, however many unlock it at once. */
export async function lockOthers(tx: Tx, device: Device, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ lockedAt: sql`now()` })
    .where(
      and(
        eq(sessions.deviceProviderId, device.providerId),
        eq(sessions.sharedDeviceId, device.id),
        ne(sessions.userId, userId),
        gt(sessions.expiresAt, sql`now()`),
        isNull(sessions.lockedAt),
      ),
    );
}

/** The user whose session this is, if it is locked: on a shared device, and not over. */
export async function findLockedUser(db: Database, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNotNull(sessions.sharedDeviceId),
        gt(sessions.expiresAt, sql`now()`),
        or(isNotNull(sessions.lockedAt), lte(sessions.idleExpiresAt, sql`now()`)),
      ),
    );
  return row?.userId ?? null;
}

/** A user's session on this shared device that has not ended, whether it is locked or not. */
const onDevice = ({ id, providerId }: Device, userId: string) =>
  and(
    eq(sessions.deviceProviderId, providerId),
    eq(sessions.sharedDeviceId, id),
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, sql`now()`),
  );

/**
 * Claims one of the guesses at a user's PIN on this device before it is judged, so that no number of guesses at once can be
 * more. Null: the user has none left, or has no session there.
 */
export async function claimPinGuess(
  tx: Tx,
  device: Device,
  userId: string,
): Promise<{ wrongPins: number } | null> {
  const [claimed] = await tx
    .update(sessions)
    .set({ wrongPins: sql`${sessions.wrongPins} + 1` })
    .where(and(onDevice(device, userId), lt(sessions.wrongPins, pinAttempts)))
    .returning({ wrongPins: sessions.wrongPins });
  return claimed ?? null;
}

/** Unlocks a user's session on this device with a new token, after the right PIN. Null when it has ended meanwhile. */
export async function unlockSession(
  tx: Tx,
  device: Device,
  userId: string,
  { tokenHash, idleMinutes }: { tokenHash: string; idleMinutes: number },
): Promise<{ providerId: string | null; expiresAt: Date } | null> {
  const [unlocked] = await tx
    .update(sessions)
    .set({
      tokenHash,
      lockedAt: null,
      wrongPins: 0,
      lastSeenAt: sql`now()`,
      idleExpiresAt: sql`now() + make_interval(mins => ${idleMinutes})`,
    })
    .where(onDevice(device, userId))
    .returning({ providerId: sessions.providerId, expiresAt: sessions.expiresAt });
  return unlocked ?? null;
}

/** Ends a session: the next request with its token finds nothing. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends a person's sessions, but for the one that may be kept, and what was begun in them to connect the account elsewhere.
 * Answers how many there were.
 */
export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  { except }: { except?: string | null } = {},
): Promise<number> {
  await deleteAuthorizationRequestsOf(tx, userId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.tokenHash, except) : undefined))
    .returning({ userId: sessions.userId });
  return ended.length;
}

/** Gives a session a new token, or the provider whose wards the person looks at. False when it has ended. */
export async function updateSession(
  tx: Tx,
  tokenHash: string,
  change: { tokenHash: string } | { providerId: string },
): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return changed.length > 0;
}

/** Forgets the sessions that have ended, and the sign-in attempts that no longer count. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(signInAttempts).where(lt(signInAttempts.at, sql`now() - interval '1 hour'`));
}
