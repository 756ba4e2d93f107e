import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';

/**
 * The device key of the user of this session, and when the session ends at the latest; null if it has ended.
 * @param newKey becomes the key of a user who has none
 */
export async function findDeviceKey(tx: Tx, tokenHash: string, newKey: string) {
  const [row] = await tx.execute<{ key: string; expiresAt: Date }>(
    sql`select key, expires_at as "expiresAt" from device_key_of(${tokenHash}, ${newKey})`,
  );
  return row ?? null;
}
