import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { apiKeys, memberships, practitioners, sessions, users } from '@/db/schema/index';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';
import { type Permission, permissions } from '@/lib/domain/codes/permissions';
import { isClinicalRole, type Role } from '@/lib/domain/codes/roles';
import { hashPassword } from '@/lib/platform/auth/password';
import { hashSecret, newApiKey, newSessionToken } from '@/lib/platform/auth/secrets';

/** A caller: what `send` puts into the headers. */
export type Sender = { cookie: string } | { key: string };

/** A signed-in user with a role at the hospital. Nurses and medical officers are practitioners there. */
export async function aUser(providerId: string, role: Role) {
  const { role: _, ...user } = only(await someUsers(providerId, [role]));
  return user;
}

/** A user who signs in with a password. No two users of the tests have the same one. */
export async function aUserWithPassword(providerId: string, role: Role) {
  const user = await aUser(providerId, role);
  const password = `tidal lamp ${v7()}`;
  await database()
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.userId));
  return { ...user, password };
}

/** Stored together, a table at a time: every test has a hospital of its own, with all of them. */
export async function someUsers(providerId: string, withRoles: readonly Role[]) {
  const db = database();
  const people = withRoles.map((role) => {
    const userId = v7();
    const practises = isClinicalRole(role);
    return {
      role,
      userId,
      practitionerId: practises ? v7() : null,
      name: `Test ${role}`,
      email: `${userId}@hospital.example`,
      session: aNewSession(userId, providerId),
    };
  });
  await db
    .insert(users)
    .values(people.map(({ userId, email, name }) => ({ id: userId, email, name })));
  const practising = people.flatMap(({ role, practitionerId: id }) =>
    id ? [{ id, providerId, firstName: 'Test', lastName: role }] : [],
  );
  if (practising.length > 0) await db.insert(practitioners).values(practising);
  await db.insert(memberships).values(
    people.map(({ userId, role, practitionerId }) => ({
      providerId,
      userId,
      role,
      practitionerId,
    })),
  );
  await db.insert(sessions).values(people.map(({ session }) => session.row));
  return people.map(({ session, ...person }) => ({ ...person, sender: session.sender as Sender }));
}

/** Waits until a server knows of a change to its callers in the database, which takes milliseconds. */
export const untilCallersAreForgotten = () => sleep(100);

/** A signed-in browser of this user. */
export async function aSession(userId: string, providerId: string | null = null) {
  const { row, sender } = aNewSession(userId, providerId);
  await database().insert(sessions).values(row);
  return sender;
}

function aNewSession(
  userId: string,
  providerId: string | null,
): { row: typeof sessions.$inferInsert; sender: { cookie: string } } {
  const token = newSessionToken();
  const soon = new Date(Date.now() + 3_600_000);
  return {
    row: {
      tokenHash: hashSecret(token),
      userId,
      providerId,
      idleExpiresAt: soon,
      expiresAt: soon,
    },
    sender: { cookie: `wardline-session=${token}` },
  };
}

/** Another hospital system's key. */
export async function anApiKey(
  providerId: string,
  {
    scopes = permissions,
    practitionerId = null,
    userId = null,
    expiresAt = null,
  }: {
    scopes?: Permission[];
    practitionerId?: string | null;
    userId?: string | null;
    expiresAt?: Date | null;
  } = {},
): Promise<Sender> {
  const { key, prefix } = newApiKey();
  await database()
    .insert(apiKeys)
    .values({
      providerId,
      name: 'Test system',
      prefix,
      secretHash: hashSecret(key),
      scopes,
      practitionerId,
      userId,
      expiresAt,
    });
  return { key };
}
