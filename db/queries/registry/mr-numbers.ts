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

/** The next MR numbers that no patient has; they are this transaction's until it ends, and a rollback returns them. */
export async function takeMrNumbers(
  tx: Tx,
  providerId: string,
  { counter, before, digits, after }: ReturnType<typeof mrNumberParts>,
  count: number,
): Promise<string[]> {
  const rows = await tx.execute<{ taken: string }>(
    sql`select take_mr_number(${providerId}::uuid, ${counter}::text, ${before}::text, ${digits}::int, ${after}::text) as taken
      from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ taken }) => taken);
}
