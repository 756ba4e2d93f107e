import { and, asc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { payerNamedOn } from '@/db/queries/billing/payer-names';
import { owedAgain, refunded } from '@/db/queries/billing/payments';
import { firstRow } from '@/db/queries/platform/first-row';
import { userNamed } from '@/db/queries/platform/names';
import {
  descending,
  type Found,
  inOrder,
  type Order,
  type Page,
  type Walked,
  walk,
} from '@/db/queries/platform/page';
import { isOneOf, isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import { isOfMatchingPatient, patientDetailColumns } from '@/db/queries/registry/patients';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { invoicePayers } from '@/db/schema/billing/invoice-payers';
import { invoiceDiscountShares, invoiceLines, invoices } from '@/db/schema/billing/invoices';
import { payments } from '@/db/schema/billing/payments';
import { priceTiers } from '@/db/schema/registry/catalogue';
import { patients } from '@/db/schema/registry/patients';
import { payers, paymentAccounts } from '@/db/schema/registry/payers';
import type { Reference } from '@/lib/domain/reference';

type Invoice = typeof invoices.$inferSelect;

/** An invoice with the names that its record shows. */
const selectInvoices = (tx: Tx) =>
  tx
    .select({
      invoice: invoices,
      patient: patientDetailColumns,
      mrNumber: patients.mrNumber,
      accountName: paymentAccounts.name,
      accountType: paymentAccounts.type,
      payerId: paymentAccounts.payerId,
      payerName: payerNamedOn(invoices.id),
      issuerName: userNamed<string | null>(invoices.issuedById),
      cancellerName: userNamed<string | null>(invoices.cancelledById),
      creatorName: userNamed<string | null>(invoices.createdById),
    })
    .from(invoices)
    .innerJoin(patients, refersTo(invoices.patientId, patients))
    .leftJoin(paymentAccounts, refersTo(invoices.accountId, paymentAccounts));

export type InvoiceWithNames = Awaited<ReturnType<typeof selectInvoices>>[number];

export type InvoiceFilter = {
  search?: string | undefined;
  number?: number | undefined;
  patient?: Reference | undefined;
  account?: Reference | undefined;
  payer?: Reference | undefined;
  status?: Invoice['status'] | undefined;
  origin?: Invoice['origin'] | undefined;
  isOutstanding?: boolean | undefined;
  overdue?: { is: boolean; since: OverdueSince } | undefined;
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
  issuedFrom?: Date | undefined;
  issuedUntil?: Date | undefined;
};

export type OverdueSince = {
  /** An invoice that was due before this day, `YYYY-MM-DD`, is overdue. */
  dueBefore: string;
  /** So is one without a due date that was issued before this time. */
  issuedBefore: Date;
};

/** Whether an invoice is overdue. Everything that says "overdue" uses this condition. */
export const isOverdueInvoice = ({ dueBefore, issuedBefore }: OverdueSince) =>
  and(
    inArray(invoices.status, ['issued', 'part-paid']),
    or(
      lt(invoices.dueOn, dueBefore),
      and(isNull(invoices.dueOn), lt(invoices.issuedAt, issuedBefore)),
    ),
  ) ?? sql`false`;

/** One page of a provider's invoices, newest first, and their total. */
export async function listInvoices(
  tx: Tx,
  providerId: string,
  filter: InvoiceFilter,
  page: Page,
): Promise<Found<InvoiceWithNames>> {
  const { walked, counted } = await invoicesMatching(tx, providerId, filter);
  const [{ rows, next }, total] = await Promise.all([
    pageOf(tx, providerId, walked, page),
    isUnfiltered(filter) ? totalOf(tx, [providerId], 'invoices') : tx.$count(invoices, counted),
  ]);
  return { rows, total, next };
}

/** The same page, without the total. */
export async function walkInvoices(
  tx: Tx,
  providerId: string,
  filter: InvoiceFilter,
  page: Page,
): Promise<Walked<InvoiceWithNames>> {
  const { walked } = await invoicesMatching(tx, providerId, filter);
  return pageOf(tx, providerId, walked, page);
}

async function pageOf(tx: Tx, providerId: string, where: SQL | undefined, page: Page) {
  const { id, number } = invoices;
  const { rows, next } = await walk(
    (later?: SQL) => tx.select({ id, number }).from(invoices).where(and(where, later)),
    lastFirst,
    page,
  );
  if (rows.length === 0) return { rows: [], next };
  const ids = rows.map((row) => row.id);
  const named = await selectInvoices(tx)
    .where(and(eq(invoices.providerId, providerId), inArray(id, ids)))
    .orderBy(...inOrder(lastFirst));
  return { rows: named, next };
}

const lastFirst: Order<{ number: number }> = [descending(invoices.number, (row) => row.number)];

/** The condition to walk through the list in its order, and the condition to count it. */
async function invoicesMatching(tx: Tx, providerId: string, filter: InvoiceFilter) {
  const own = [providerId];
  const search = filter.search?.trim() ?? '';
  const matching = search
    ? await isOfMatchingPatient(tx, providerId, invoices.patientId, search)
    : null;
  const isNumber = /^[0-9]{1,9}$/.test(search) ? eq(invoices.invoiceNumber, Number(search)) : null;
  const where = (ofPatient: SQL | undefined) =>
    and(
      eq(invoices.providerId, providerId),
      isNumber ? or(ofPatient, isNumber) : ofPatient,
      filter.number ? eq(invoices.invoiceNumber, filter.number) : undefined,
      pointsAt(invoices.patientId, patients, own, filter.patient),
      pointsAt(invoices.accountId, paymentAccounts, own, filter.account),
      filter.payer &&
        sql`${invoices.accountId} in (select ${paymentAccounts.id} from ${paymentAccounts}
          where ${and(eq(paymentAccounts.providerId, providerId), pointsAt(paymentAccounts.payerId, payers, own, filter.payer))})`,
      filter.status ? eq(invoices.status, filter.status) : undefined,
      filter.origin ? eq(invoices.origin, filter.origin) : undefined,
      filter.isOutstanding === undefined
        ? undefined
        : sql`(${invoices.status} in ('issued','part-paid')) = ${filter.isOutstanding}`,
      // A draft has no due date and no issue, so that the condition is null, which is not true.
      filter.overdue &&
        sql`(${isOverdueInvoice(filter.overdue.since)}) is ${filter.overdue.is ? sql`true` : sql`not true`}`,
      filter.createdFrom && gte(invoices.createdAt, filter.createdFrom),
      filter.createdUntil && lte(invoices.createdAt, filter.createdUntil),
      filter.issuedFrom && gte(invoices.issuedAt, filter.issuedFrom),
      filter.issuedUntil && lte(invoices.issuedAt, filter.issuedUntil),
    );
  return { walked: where(matching?.inOrder), counted: where(matching?.counted) };
}

export const findInvoice = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<InvoiceWithNames | null> => firstRow(selectInvoice(tx, { providerId, reference }));

const selectInvoice = builtOnce(
  (tx, { providerId, reference }: Places<{ providerId: string; reference: Reference }>) =>
    selectInvoices(tx).where(
      and(eq(invoices.providerId, providerId), isReferred(invoices, reference)),
    ),
);

/**
 * The share of its invoice's discount that belongs to a line. A condition, because its columns are written with their
 * tables: in a select from one table a template's columns are not, and inside a subselect they would be the
 * subselect's.
 */
export const isShareOfLine = and(
  eq(invoiceDiscountShares.providerId, invoiceLines.providerId),
  eq(invoiceDiscountShares.invoiceId, invoiceLines.invoiceId),
  eq(invoiceDiscountShares.position, invoiceLines.position),
);

/**
 * The lines of invoices with their shares of the invoices' discounts, their payments, and the patients' covers by the payers
 * that they are addressed to or were charged, in order.
 */
export async function listInvoiceParts(tx: Tx, providerId: string, ids: string[]) {
  if (ids.length === 0) return { lines: [], payments: [], covers: [] };
  const [parts, covers] = await Promise.all([
    selectParts(tx, { providerId, ids }),
    listCoversOfInvoices(tx, providerId, ids),
  ]);
  return { ...parts, covers };
}

export type InvoiceParts = Awaited<ReturnType<typeof listInvoiceParts>>;

const selectParts = builtOnce(
  (tx, { providerId, ids }: Places<{ providerId: string; ids: string[] }>) =>
    together({
      lines: tx
        .select({
          line: invoiceLines,
          share: invoiceDiscountShares.amount,
          creditedAt: chargeItems.creditedAt,
          serviceDate: chargeItems.serviceDate,
          chargedAt: chargeItems.createdAt,
          tierName: priceTiers.name,
          isRepriced: chargeItems.isRepriced,
          stay: {
            id: hospitalizations.id,
            admittedAt: hospitalizations.admittedAt,
            dischargedAt: hospitalizations.dischargedAt,
          },
        })
        .from(invoiceLines)
        .innerJoin(chargeItems, refersTo(invoiceLines.chargeItemId, chargeItems))
        .innerJoin(priceTiers, refersTo(chargeItems.priceTierId, priceTiers))
        .leftJoin(hospitalizations, refersTo(chargeItems.hospitalizationId, hospitalizations))
        .leftJoin(invoiceDiscountShares, isShareOfLine)
        .where(and(eq(invoiceLines.providerId, providerId), isOneOf(invoiceLines.invoiceId, ids)))
        .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position)),
      payments: tx
        .select({
          id: payments.id,
          invoiceId: payments.invoiceId,
          receiptNumber: payments.receiptNumber,
          amount: payments.amount,
          refunded,
          owedAgain,
          transactionType: payments.transactionType,
          reference: payments.reference,
          isCopayment: payments.isCopayment,
          status: payments.status,
          receivedAt: payments.receivedAt,
          accountName: paymentAccounts.name,
          payerName: payerNamedOn(payments.invoiceId),
        })
        .from(payments)
        .innerJoin(paymentAccounts, refersTo(payments.accountId, paymentAccounts))
        .where(and(eq(payments.providerId, providerId), isOneOf(payments.invoiceId, ids)))
        .orderBy(asc(payments.number)),
    }),
);

type CoverOfInvoice = {
  invoiceId: string;
  payerId: string;
  payerName: string;
  scheme: string;
  memberNumber: string;
  authorizationNumber: string;
};

/**
 * The patients' covers by the payers that invoices are addressed to or that were charged a part of them: as an issued invoice keeps
 * them, those of a draft as they are now.
 */
const listCoversOfInvoices = (tx: Tx, providerId: string, ids: string[]) =>
  tx.execute<CoverOfInvoice>(sql`
    select k.invoice_id as "invoiceId", k.payer_id as "payerId", k.payer_name as "payerName", k.scheme,
      k.member_number as "memberNumber", k.authorization_number as "authorizationNumber"
    from ${invoicePayers} k
    join ${invoices} i on i.provider_id = k.provider_id and i.id = k.invoice_id
    where k.provider_id = ${providerId} and k.invoice_id in ${ids} and k.member_number is not null
      and k.payer_id in (
        select a.payer_id from ${paymentAccounts} a
        where a.provider_id = k.provider_id and (a.id = i.account_id or a.id in (
          select p.account_id from ${payments} p
          where p.provider_id = k.provider_id and p.invoice_id = k.invoice_id and p.status = 'active')))
    union all
    select i.id, p.payer_id, p.payer_name, p.scheme, p.member_number, p.authorization_number
    from ${invoices} i
    cross join lateral payers_on_invoice(i.provider_id, i.id, i.account_id) p
    where i.provider_id = ${providerId} and i.id in ${ids} and i.issued_at is null
      and p.member_number is not null`);

/** Whether a live invoice has a payment that was not voided, even of zero. */
export async function hasLivePayment(
  tx: Tx,
  { providerId, id }: Pick<Invoice, 'providerId' | 'id'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.providerId, providerId),
        eq(payments.invoiceId, id),
        eq(payments.status, 'active'),
      ),
    )
    .limit(1);
  return row !== undefined;
}
