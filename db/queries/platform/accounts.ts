import { and, eq, getTableColumns, isNull, lt, or, type SQL, Subquery, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { users } from '@/db/schema/index';
import type { Role } from '@/lib/domain/codes/roles';

export type UserAccountRow = typeof users.$inferSelect;

/** The account of an e-mail address, whatever its case, or null. */
export async function findAccountByEmail(
  db: Database | Tx,
  email: string,
): Promise<UserAccountRow | null> {
  // One statement, so that an unknown address takes as long as a known one.
  const id = sql`(select u.id from users u where lower(u.email) = ${email.toLowerCase()})`;
  return readAccount(db, id);
}

/**
 * The account of this user. With `lock`, no one else can change it until the transaction ends: use `update` to change it,
 * `share` to rely on it.
 */
export async function findUserAccount(
  db: Database | Tx,
  userId: string,
  { lock }: { lock?: 'update' | 'share' } = {},
): Promise<UserAccountRow | null> {
  if (lock) await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(lock);
  return readAccount(db, sql`${userId}`);
}

/** Requests read what opens an account by this function alone. */
async function readAccount(db: Database | Tx, userId: SQL): Promise<UserAccountRow | null> {
  const columns = getTableColumns(users);
  const account = new Subquery(sql`select * from user_account(${userId})`, columns, 'users');
  return firstRow(db.select(columns).from(account));
}

/** The active providers at which this user is an active member, each with the role there. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  return db.execute<Membership>(
    sql`select id, number::float8 as number, name, role, nurses_discharge as "nursesDischarge"
      from memberships_of(${userId})`,
  );
}

type Membership = {
  id: string;
  number: number;
  name: string;
  role: Role;
  nursesDischarge: boolean;
};

export async function updateAccount(
  tx: Tx,
  userId: string,
  change: Partial<
    Pick<
      UserAccountRow,
      | 'passwordHash'
      | 'pinHash'
      | 'mustChangePassword'
      | 'passwordExpiresAt'
      | 'joiningCodeHash'
      | 'joiningCodeExpiresAt'
      | 'totpSecret'
      | 'totpConfirmedAt'
      | 'totpLastStep'
      | 'recoveryCodeHashes'
    >
  >,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId));
}

/** Uses up the code of a time step. False when it, or a later one, was used before. */
export async function takeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return taken.length > 0;
}

/** Uses up a recovery code. False when the account has no such code, or no longer. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const [taken] = await tx.execute<{ is: boolean }>(
    sql`select take_recovery_code(${userId}, ${hash}) as is`,
  );
  return taken?.is === true;
}
