import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { documentNumbers } from '@/db/schema/index';

/** The next number of a kind of document, from 1 and without gaps: a rollback returns it. */
export async function nextDocumentNumber(
  tx: Tx,
  providerId: string,
  kind: 'invoice' | 'receipt',
): Promise<number> {
  const [row] = await tx
    .insert(documentNumbers)
    .values({ providerId, kind, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.providerId, documentNumbers.kind],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last });
  if (!row) throw new Error('No number was returned.');
  return row.last;
}
