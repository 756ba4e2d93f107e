import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isShareOfLine } from '@/db/queries/billing/invoices';
import { payerNamedOn } from '@/db/queries/billing/payer-names';
import { firstRow } from '@/db/queries/platform/first-row';
import { userNamed } from '@/db/queries/platform/names';
import { descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { patientDetailColumns } from '@/db/queries/registry/patients';
import {
  apiKeys,
  chargeItems,
  invoiceDiscountShares,
  invoiceLines,
  invoices,
  journals,
  ledgerEntries,
  patients,
  paymentAccounts,
  payments,
  refunds,
} from '@/db/schema/index';
import { payerTransactionTypes, type RefundStatus } from '@/lib/domain/codes/payments';
import type { Reference } from '@/lib/domain/reference';

const keyNamed = (column: PgColumn) =>
  sql<string | null>`(select ${apiKeys.name} from ${apiKeys}
    where ${apiKeys.providerId} = ${refunds.providerId} and ${apiKeys.id} = ${column})`;

/** The money that was handed back for a refund, in the books, where it was cash or rounding to coins reduced it. */
const paidOut = sql<string | null>`(select (${refunds.amount}
    + coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.ledger} = 'cash-rounding'), 0))::text
  from ${journals}
  join ${ledgerEntries} on ${eq(ledgerEntries.providerId, journals.providerId)}
    and ${eq(ledgerEntries.journalId, journals.id)}
  where ${journals.providerId} = ${refunds.providerId} and ${journals.refundId} = ${refunds.id}
    and ${ledgerEntries.ledger} in ('cash', 'cash-rounding') and ${ledgerEntries.amount} <> 0
  having count(*) > 0)`;

/** The account of the payment that is refunded. */
const paidInto = alias(paymentAccounts, 'paid_into');

/** As the invoice has it: a voucher says the same next year, whatever the service is called by then. */
const chargeItemServiceName = sql<
  string | null
>`(select ${invoiceLines.serviceName} from ${invoiceLines}
  where ${invoiceLines.providerId} = ${refunds.providerId} and ${invoiceLines.invoiceId} = ${payments.invoiceId}
    and ${invoiceLines.chargeItemId} = ${refunds.chargeItemId})`;

const selectRefunds = (tx: Tx) =>
  tx
    .select({
      refund: getTableColumns(refunds),
      patient: { ...patientDetailColumns, mrNumber: patients.mrNumber },
      receiptNumber: payments.receiptNumber,
      invoiceId: payments.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      accountName: paymentAccounts.name,
      payerName: sql<string | null>`case
        when ${inArray(payments.transactionType, [...payerTransactionTypes])}
        then ${payerNamedOn(payments.invoiceId, paidInto)} end`,
      chargeItemDescription: chargeItems.description,
      chargeItemServiceName,
      requestedByName: userNamed<string | null>(refunds.requestedById),
      requestedByKeyName: keyNamed(refunds.requestedByKeyId),
      decidedByName: userNamed<string | null>(refunds.decidedById),
      completedByName: userNamed<string | null>(refunds.completedById),
      completedByKeyName: keyNamed(refunds.completedByKeyId),
      paidOut,
    })
    .from(refunds)
    .innerJoin(patients, refersTo(refunds.patientId, patients))
    .leftJoin(payments, refersTo(refunds.paymentId, payments))
    .leftJoin(paidInto, refersTo(payments.accountId, paidInto))
    .leftJoin(invoices, refersTo(payments.invoiceId, invoices))
    .leftJoin(chargeItems, refersTo(refunds.chargeItemId, chargeItems))
    .leftJoin(paymentAccounts, refersTo(refunds.accountId, paymentAccounts));

export type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number];

export type RefundFilter = {
  status?: RefundStatus | undefined;
  patient?: Reference | undefined;
  payment?: Reference | undefined;
  account?: Reference | undefined;
};

/** One page of a provider's refunds, the latest first. */
export function listRefunds(tx: Tx, providerId: string, filter: RefundFilter, page: Page) {
  const own = [providerId];
  const where = and(
    eq(refunds.providerId, providerId),
    filter.status && eq(refunds.status, filter.status),
    pointsAt(refunds.patientId, patients, own, filter.patient),
    pointsAt(refunds.paymentId, payments, own, filter.payment),
    pointsAt(refunds.accountId, paymentAccounts, own, filter.account),
  );
  const matching = (later?: SQL) => selectRefunds(tx).where(and(where, later));
  return onePage(tx, matching, lastFirst, page);
}

const lastFirst: Order<RefundRow> = [descending(refunds.number, ({ refund }) => refund.number)];

export const findRefund = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<RefundRow | null> =>
  firstRow(
    selectRefunds(tx).where(
      and(eq(refunds.providerId, providerId), isReferred(refunds, reference)),
    ),
  );

/** A condition of its own, as `isShareOfLine` is, for the names of its columns' tables. */
const isReturnOfLine = and(
  eq(refunds.providerId, invoiceLines.providerId),
  eq(refunds.chargeItemId, invoiceLines.chargeItemId),
  eq(refunds.isOverpayment, false),
  ne(refunds.status, 'rejected'),
);

/**
 * The net amount of an invoice's line after its discounts, and the part that was requested, approved or refunded as not
 * provided, as stored decimals; null for a charge item that is no live line of it.
 */
export const returnableOf = (
  tx: Tx,
  providerId: string,
  { invoiceId, chargeItem }: { invoiceId: string; chargeItem: Reference },
): Promise<Returnable | null> =>
  firstRow(
    selectReturnable(tx).where(
      and(
        eq(invoiceLines.providerId, providerId),
        eq(invoiceLines.invoiceId, invoiceId),
        eq(invoiceLines.isLive, true),
        pointsAt(invoiceLines.chargeItemId, chargeItems, [providerId], chargeItem),
      ),
    ),
  );

type Returnable = { chargeItemId: string; net: string; returned: string };

const selectReturnable = (tx: Tx) =>
  tx
    .select({
      chargeItemId: invoiceLines.chargeItemId,
      net: sql<string>`(${invoiceLines.netAmount} - coalesce((
        select sum(${invoiceDiscountShares.amount}) from ${invoiceDiscountShares}
        where ${isShareOfLine}), 0))::text`,
      returned: sql<string>`coalesce((select sum(${refunds.amount}) from ${refunds}
        where ${isReturnOfLine}), 0)::text`,
    })
    .from(invoiceLines);

/** The same of billed charge items, by item. */
export async function returnableByItem(
  tx: Tx,
  providerId: string,
  chargeItemIds: string[],
): Promise<Map<string, Returnable>> {
  if (chargeItemIds.length === 0) return new Map();
  const rows = await selectReturnable(tx).where(
    and(
      eq(invoiceLines.providerId, providerId),
      inArray(invoiceLines.chargeItemId, chargeItemIds),
      eq(invoiceLines.isLive, true),
    ),
  );
  return new Map(rows.map((row) => [row.chargeItemId, row]));
}

/** Open refunds of an invoice's payments that would be due again or were overpaid. */
export const pendingOfInvoice = (tx: Tx, providerId: string, invoiceId: string) =>
  sumOfRefunds(
    tx,
    and(
      eq(refunds.providerId, providerId),
      inArray(
        refunds.paymentId,
        tx
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.providerId, providerId), eq(payments.invoiceId, invoiceId))),
      ),
      inArray(refunds.status, ['requested', 'approved']),
      or(isNull(refunds.chargeItemId), eq(refunds.isOverpayment, true)),
    ),
  );

/** The live payments of an invoice with what was asked for or given back of each, the last first. */
export async function listRefundable(tx: Tx, providerId: string, invoiceId: string) {
  return tx
    .select({
      id: payments.id,
      amount: payments.amount,
      rounding: payments.rounding,
      transactionType: payments.transactionType,
      accountId: payments.accountId,
      refunded: sql<string>`coalesce((select sum(r.amount) from ${refunds} r
        where r.provider_id = ${providerId} and r.payment_id = "payments"."id"
          and r.status <> 'rejected'), 0)::text`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.providerId, providerId),
        eq(payments.invoiceId, invoiceId),
        eq(payments.status, 'active'),
      ),
    )
    .orderBy(desc(payments.receiptNumber));
}

const standing = (providerId: string, paymentId: string) =>
  and(
    eq(refunds.providerId, providerId),
    eq(refunds.paymentId, paymentId),
    ne(refunds.status, 'rejected'),
  );

export const standingRefund = (tx: Tx, providerId: string, paymentId: string) =>
  firstRow(tx.select().from(refunds).where(standing(providerId, paymentId)).limit(1));

/** The open refunds of a patient's account, except one; a stored decimal. */
export const setAsideOf = (
  tx: Tx,
  providerId: string,
  accountId: string,
  { except = null }: { except?: string | null } = {},
) =>
  sumOfRefunds(
    tx,
    and(
      eq(refunds.providerId, providerId),
      eq(refunds.accountId, accountId),
      inArray(refunds.status, ['requested', 'approved']),
      except === null ? undefined : ne(refunds.id, except),
    ),
  );

/** The refunds of an item that was credited as no longer due, open and paid out, as a stored decimal. */
export const askedOfCredited = (tx: Tx, providerId: string, chargeItemId: string) =>
  sumOfRefunds(
    tx,
    and(
      eq(refunds.providerId, providerId),
      eq(refunds.chargeItemId, chargeItemId),
      eq(refunds.isOverpayment, true),
      ne(refunds.status, 'rejected'),
    ),
  );

/** Another patient's refund that was paid by this message or slip, or null. */
export async function refundBySlip(
  tx: Tx,
  providerId: string,
  {
    transactionType,
    reference,
    patientId,
  }: Pick<typeof refunds.$inferSelect, 'transactionType' | 'reference' | 'patientId'>,
) {
  return firstRow(
    tx
      .select({
        voucherNumber: refunds.voucherNumber,
        amount: refunds.amount,
        currency: refunds.currency,
        completedAt: refunds.completedAt,
        patient: { id: patients.id, firstName: patients.firstName, lastName: patients.lastName },
      })
      .from(refunds)
      .innerJoin(patients, refersTo(refunds.patientId, patients))
      .where(
        and(
          eq(refunds.providerId, providerId),
          eq(refunds.status, 'completed'),
          sql`${refunds.transactionType} = ${transactionType}`,
          ne(refunds.patientId, patientId),
          // In the words of the index `refunds_by_reference`.
          ne(refunds.reference, sql`''`),
          sql`payment_reference_identity(${refunds.transactionType}, ${refunds.reference})
            = payment_reference_identity(${transactionType}, ${reference})`,
        ),
      )
      .limit(1),
  );
}

/** The refunds of a payment, open and paid out, as a stored decimal. */
export const refundsStanding = (tx: Tx, providerId: string, paymentId: string) =>
  sumOfRefunds(tx, standing(providerId, paymentId));

/** The completed refunds of a payment, as a stored decimal. */
export const refundsCompleted = (tx: Tx, providerId: string, paymentId: string) =>
  sumOfRefunds(tx, and(standing(providerId, paymentId), eq(refunds.status, 'completed')));

/** The refunds of a payment, open and paid out, less what rounding to coins took off the latter. */
export const handedBackOf = (tx: Tx, providerId: string, paymentId: string) =>
  sumOfRefunds(tx, standing(providerId, paymentId), handedBack);

/** The rounding of a refund is below zero in the books. */
const handedBack = sql`${refunds.amount} + coalesce((select sum(${ledgerEntries.amount}) from ${journals}
  join ${ledgerEntries} on ${eq(ledgerEntries.providerId, journals.providerId)}
    and ${eq(ledgerEntries.journalId, journals.id)}
  where ${journals.providerId} = ${refunds.providerId} and ${journals.refundId} = ${refunds.id}
    and ${ledgerEntries.ledger} = 'cash-rounding'), 0)`;

async function sumOfRefunds(
  tx: Tx,
  where: SQL | undefined,
  of: SQL | PgColumn = refunds.amount,
): Promise<string> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${of}), 0)::text` })
    .from(refunds)
    .where(where);
  return row?.sum ?? '0';
}
