import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type DocumentKind, documentNumbers } from '@/db/schema/index';

/**
 * The next number of a kind of document, from 1 and without gaps: a rollback returns it. With it the time of the database's clock
 * under the lock of the numbers, so that a later number has no earlier time.
 */
export async function nextDocumentNumber(
  tx: Tx,
  providerId: string,
  kind: DocumentKind,
): Promise<{ number: number; at: Date }> {
  const [row] = await tx
    .insert(documentNumbers)
    .values({ providerId, kind, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.providerId, documentNumbers.kind],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({
      number: documentNumbers.last,
      at: sql`date_trunc('milliseconds', clock_timestamp())`.mapWith((text) => new Date(text)),
    });
  if (!row) throw new Error('No number was returned.');
  return row;
}
