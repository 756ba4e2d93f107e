import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { actorNamed } from '@/db/queries/platform/names';
import { documentPrints, payments } from '@/db/schema/index';

/** The document that is printed, by one of its ids. */
export type DocumentKey = { paymentId: string } | { invoiceId: string } | { refundId: string };

const isOf = (providerId: string, document: DocumentKey): SQL | undefined =>
  and(
    eq(documentPrints.providerId, providerId),
    'paymentId' in document
      ? eq(documentPrints.paymentId, document.paymentId)
      : 'invoiceId' in document
        ? eq(documentPrints.invoiceId, document.invoiceId)
        : eq(documentPrints.refundId, document.refundId),
  );

const selectPrints = (tx: Tx) =>
  tx
    .select({
      id: documentPrints.id,
      isCopy: documentPrints.isCopy,
      reason: documentPrints.reason,
      printedAt: documentPrints.printedAt,
      printedById: documentPrints.printedById,
      apiKeyId: documentPrints.apiKeyId,
      printedByName: actorNamed({ key: documentPrints.apiKeyId, user: documentPrints.printedById }),
      userAgent: documentPrints.userAgent,
    })
    .from(documentPrints);

export type PrintRow = Awaited<ReturnType<typeof selectPrints>>[number];

/** All prints of a document, the first one first. */
export const listPrints = (tx: Tx, providerId: string, document: DocumentKey) =>
  selectPrints(tx)
    .where(isOf(providerId, document))
    .orderBy(asc(documentPrints.printedAt), asc(documentPrints.id));

/** Records a print; null for an original when there is one already. */
export const insertPrint = (
  tx: Tx,
  values: typeof documentPrints.$inferInsert,
): Promise<{ id: string } | null> =>
  firstRow(
    tx
      .insert(documentPrints)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: documentPrints.id }),
  );

/** The first payment of a settlement: the prints of its receipt belong to it. */
export async function firstOfSettlement(
  tx: Tx,
  providerId: string,
  settlementId: string,
): Promise<string> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.providerId, providerId), eq(payments.settlementId, settlementId)))
    .orderBy(asc(payments.receiptNumber))
    .limit(1);
  if (!row) throw new Error('The settlement has no payment.');
  return row.id;
}
