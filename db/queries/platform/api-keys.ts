import { and, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { refersTo } from '@/db/queries/platform/reference';
import { apiKeys, locations, memberships, practitioners, users } from '@/db/schema/index';

/** Whether the user that the key acts for, if any, may still work at the provider. */
const hasItsUser = sql<boolean>`(${apiKeys.userId} is null
  or coalesce(${memberships.isActive} and ${users.isActive}, false))`;

const isLive = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  hasItsUser,
) as SQL;

/** Every column except the hash of the secret, and the user that the key acts for. */
const selectKeys = (tx: Tx) =>
  tx
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      userId: apiKeys.userId,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      createdAt: apiKeys.createdAt,
      userName: users.name,
      hasItsUser,
      displayWard: { id: locations.id, name: locations.name },
      practitioner: { id: practitioners.id, ...practitionerNameParts },
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(
      memberships,
      and(eq(memberships.providerId, apiKeys.providerId), eq(memberships.userId, apiKeys.userId)),
    )
    .leftJoin(practitioners, refersTo(apiKeys.practitionerId, practitioners))
    .leftJoin(locations, refersTo(apiKeys.displayWardId, locations));

export type ApiKeyRow = Awaited<ReturnType<typeof selectKeys>>[number];

/** One page of a provider's keys, newest first, and their total. */
export function listApiKeys(
  tx: Tx,
  providerId: string,
  filter: { isActive?: boolean | undefined },
  page: Page,
) {
  const active = filter.isActive ? isLive : not(isLive);
  const matching = (later?: SQL) =>
    selectKeys(tx).where(
      and(
        eq(apiKeys.providerId, providerId),
        later,
        filter.isActive === undefined ? undefined : active,
      ),
    );
  return onePage(tx, matching, newestFirst, page);
}

const newestFirst: Order<ApiKeyRow> = [
  descending(apiKeys.createdAt, (row) => row.createdAt),
  descending(apiKeys.id, (row) => row.id),
];

export async function insertApiKey(
  tx: Tx,
  row: Omit<typeof apiKeys.$inferInsert, 'id'>,
): Promise<ApiKeyRow> {
  const [stored] = await tx.insert(apiKeys).values(row).returning({ id: apiKeys.id });
  if (!stored) throw new Error('The key was not stored.');
  return readApiKey(tx, row.providerId, stored.id);
}

/** The ward of a display key, by its id; null for any other key. */
export async function findDisplayWard(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ wardId: apiKeys.displayWardId })
    .from(apiKeys)
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)));
  return row?.wardId ?? null;
}

/** A key of this provider, locked until the transaction ends; or null. */
export const lockApiKey = (tx: Tx, providerId: string, id: string): Promise<ApiKeyRow | null> =>
  firstRow(
    selectKeys(tx)
      .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)))
      .for('update', { of: apiKeys }),
  );

export async function markKeyRevoked(tx: Tx, providerId: string, id: string): Promise<ApiKeyRow> {
  await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)));
  return readApiKey(tx, providerId, id);
}

async function readApiKey(tx: Tx, providerId: string, id: string): Promise<ApiKeyRow> {
  const [row] = await selectKeys(tx).where(
    and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)),
  );
  if (!row) throw new Error('The key was not stored.');
  return row;
}
