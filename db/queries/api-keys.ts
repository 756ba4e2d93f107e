import { and, count, desc, eq, gt, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { apiKeys } from '@/db/schema/index';

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'secretHash'>;

/** Every column but the secret's hash, which nobody needs to read. */
const shown = {
  providerId: apiKeys.providerId,
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  practitionerId: apiKeys.practitionerId,
  userId: apiKeys.userId,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
};

const isLive = and(
  isNull(apiKeys.revokedAt),
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
) as SQL;

/** One page of a provider's keys, the newest first, and how many there are. */
export async function listApiKeys(
  tx: Tx,
  providerId: string,
  filter: { isActive?: boolean | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: ApiKeyRow[]; total: number }> {
  const where = and(
    eq(apiKeys.providerId, providerId),
    filter.isActive === undefined ? undefined : filter.isActive ? isLive : not(isLive),
  );
  const [rows, [counted]] = await Promise.all([
    tx
      .select(shown)
      .from(apiKeys)
      .where(where)
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(page.limit)
      .offset(page.offset),
    tx.select({ total: count() }).from(apiKeys).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function insertApiKey(tx: Tx, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [stored] = await tx.insert(apiKeys).values(row).returning(shown);
  if (!stored) throw new Error('The key was not stored.');
  return stored;
}

/** A key of this provider, kept from change until the transaction ends; or null. */
export async function lockApiKey(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)))
    .for('update');
  return row ?? null;
}

export async function revokeApiKey(tx: Tx, providerId: string, id: string): Promise<ApiKeyRow> {
  const [stored] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)))
    .returning(shown);
  if (!stored) throw new Error('The key was not stored.');
  return stored;
}
