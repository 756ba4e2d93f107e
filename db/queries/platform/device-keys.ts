import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';

/**
 * The device key of the user of this session, when the session was used last, and when it ends at the latest; null if it has ended.
 * @param newKey becomes the key of a user who has none
 */
export const findDeviceKey = (tx: Tx, tokenHash: string, newKey: string) =>
  firstRow(
    tx.execute<{ key: string; expiresAt: Date; usedAt: Date }>(
      sql`select key, expires_at as "expiresAt",
      (select last_seen_at from sessions where token_hash = ${tokenHash}) as "usedAt"
      from device_key_of(${tokenHash}, ${newKey})`,
    ),
  );
