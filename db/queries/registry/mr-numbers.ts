import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { documentNumbers } from '@/db/schema/index';
import type { MrNumberCounter, mrNumberParts } from '@/lib/domain/mr-numbers';

/** The last number of a counter that was given; 0 if none was. */
export async function findLastMrNumber(
  tx: Tx,
  providerId: string,
  counter: MrNumberCounter,
): Promise<number> {
  const [row] = await tx
    .select({ last: documentNumbers.last })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.providerId, providerId), eq(documentNumbers.kind, counter)));
  return row?.last ?? 0;
}

/** Makes a counter go on after this number. */
export async function storeLastMrNumber(
  tx: Tx,
  providerId: string,
  { counter, last }: { counter: MrNumberCounter; last: number },
): Promise<void> {
  await tx
    .insert(documentNumbers)
    .values({ providerId, kind: counter, last })
    .onConflictDoUpdate({
      target: [documentNumbers.providerId, documentNumbers.kind],
      set: { last },
    });
}

/** The next MR number that no patient has; it is this transaction's until it ends, and a rollback returns it. */
export async function takeMrNumber(
  tx: Tx,
  providerId: string,
  { counter, before, digits, after }: ReturnType<typeof mrNumberParts>,
): Promise<string> {
  const [row] = await tx.execute<{ taken: string | null }>(
    sql`select take_mr_number(${providerId}::uuid, ${counter}::text, ${before}::text, ${digits}::int, ${after}::text) as taken`,
  );
  if (!row?.taken) throw new Error('No MR number was returned.');
  return row.taken;
}
