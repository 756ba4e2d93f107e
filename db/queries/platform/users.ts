import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import { matchesWords } from '@/db/queries/platform/search';
import { memberships, practitioners, users } from '@/db/schema/index';
import type { Role } from '@/lib/domain/codes/roles';
import type { Reference } from '@/lib/domain/reference';

const isActive = sql<boolean>`(${memberships.isActive} and ${users.isActive})`;

/** The members of a provider; never their credentials. */
const selectMembers = (tx: Tx) =>
  tx
    .select({
      id: users.id,
      number: users.number,
      name: users.name,
      email: users.email,
      role: memberships.role,
      isActive,
      hasPassword: users.hasPassword,
      mustChangePassword: users.mustChangePassword,
      passwordExpiresAt: users.passwordExpiresAt,
      hasSecondFactor: sql<boolean>`${users.totpConfirmedAt} is not null`,
      createdAt: users.createdAt,
      modifiedAt: users.modifiedAt,
      practitioner: { id: practitioners.id, ...practitionerNameParts },
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(practitioners, refersTo(memberships.practitionerId, practitioners));

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

export type MemberFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  role?: Role | undefined;
};

/** One page of a provider's users by name. */
export function listMembers(tx: Tx, providerId: string, filter: MemberFilter, page: Page) {
  const active: SQL | undefined =
    filter.isActive === undefined ? undefined : filter.isActive ? isActive : not(isActive);
  const matching = (later?: SQL) =>
    selectMembers(tx).where(
      and(
        eq(memberships.providerId, providerId),
        later,
        filter.role && eq(memberships.role, filter.role),
        active,
        matchesWords([users.name, users.email], filter.search),
      ),
    );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<MemberRow> = [
  ascending(users.name, (row) => row.name),
  ascending(users.number, (row) => row.number),
];

/** A user of this provider, or null. With `lock`, nobody else can change the membership or the account meanwhile. */
export async function findMember(
  tx: Tx,
  providerId: string,
  reference: Reference,
  { lock: isLocked = false }: { lock?: boolean } = {},
): Promise<MemberRow | null> {
  return firstRow(selectMember(tx, { providerId, reference, isLocked }));
}

type Wanted = { providerId: string; reference: Reference; isLocked: boolean };

const selectMember = builtOnce((tx, { providerId, reference, isLocked }: Places<Wanted>) => {
  const member = selectMembers(tx).where(
    and(eq(memberships.providerId, providerId), isReferred(users, reference)),
  );
  return isLocked ? member.for('no key update', { of: [memberships, users] }) : member;
});

/** The active memberships of these users, with their roles, locked until the transaction ends. */
export function lockMembers(tx: Tx, providerId: string, userIds: string[]) {
  return tx
    .select({ id: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.providerId, providerId),
        inArray(memberships.userId, userIds),
        eq(memberships.isActive, true),
      ),
    )
    .orderBy(asc(memberships.userId))
    .for('update');
}

/**
 * Whether this user is also a member of another provider. With `isActive`, memberships that are deactivated do not
 * count, although they may be reactivated.
 */
export async function worksElsewhere(
  tx: Tx,
  providerId: string,
  userId: string,
  { isActive }: { isActive?: true } = {},
): Promise<boolean> {
  const [row] = await tx.execute<{ is: boolean }>(
    sql`select works_elsewhere(${userId}, ${providerId}, ${isActive === true}) as is`,
  );
  return row?.is === true;
}

/** A new user of this provider only. Returns the user's uuid. */
export async function insertMember(
  tx: Tx,
  user: Pick<
    typeof users.$inferSelect,
    'name' | 'email' | 'passwordHash' | 'mustChangePassword' | 'passwordExpiresAt'
  >,
  membership: { providerId: string; role: Role; practitionerId: string | null },
): Promise<string> {
  const id = v7();
  await tx.insert(users).values({ id, ...user });
  await tx.insert(memberships).values({ userId: id, ...membership });
  return id;
}

/**
 * Uses up the code with which a person lets a provider add their account. Returns the person, or null if the code is
 * unknown or has expired.
 */
export async function takeJoiningCode(
  tx: Tx,
  codeHash: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const [user] = await tx.execute<{ id: string; name: string; email: string }>(
    sql`select id, name, email from take_joining_code(${codeHash})`,
  );
  return user ?? null;
}

/** The person confirmed these with the earlier password. */
const forgottenWithPassword = { joiningCodeHash: null, joiningCodeExpiresAt: null, pinHash: null };

/** Adds a person with an account as a user of this provider. */
export const insertMembership = inserting(memberships);

/** Changes the given columns of a user and of the membership; undefined ones stay as they are. */
export async function updateMember(
  tx: Tx,
  providerId: string,
  userId: string,
  user: {
    name?: string | undefined;
    email?: string | undefined;
    passwordHash?: string | undefined;
    mustChangePassword?: boolean | undefined;
    passwordExpiresAt?: Date | null | undefined;
  },
  membership: {
    role?: Role | undefined;
    practitionerId?: string | null | undefined;
    isActive?: boolean | undefined;
  },
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...user,
      // The code may have been made by someone who knew the old password.
      ...(user.passwordHash === undefined ? {} : forgottenWithPassword),
      modifiedAt: new Date(),
    })
    .where(eq(users.id, userId));
  if (Object.values(membership).every((value) => value === undefined)) return;
  await tx
    .update(memberships)
    .set(membership)
    .where(and(eq(memberships.providerId, providerId), eq(memberships.userId, userId)));
}
