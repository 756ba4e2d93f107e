import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { payerNamedOn } from '@/db/queries/billing/payer-names';
import { firstRow } from '@/db/queries/platform/first-row';
import { namedIn, userNamed } from '@/db/queries/platform/names';
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
import { searchWords } from '@/db/queries/platform/search';
import { isOfMatchingPatient, patientDetailColumns } from '@/db/queries/registry/patients';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { invoices } from '@/db/schema/billing/invoices';
import { journals } from '@/db/schema/billing/ledger';
import { payments, refunds } from '@/db/schema/billing/payments';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import {
  type PaymentKind,
  type PaymentStatus,
  payerTransactionTypes,
  type TransactionType,
} from '@/lib/domain/codes/payments';
import type { Reference } from '@/lib/domain/reference';
import { textIdentity, unhyphenatedIdentity } from '@/lib/domain/texts/identity';

/** The sum refunded of a payment so far. */
export const refunded = sql<string>`coalesce((select sum(${refunds.amount}) from ${refunds}
  where ${refunds.providerId} = ${payments.providerId} and ${refunds.paymentId} = ${payments.id}
    and ${refunds.status} = 'completed'), 0)::text`;

/** Whether any of it is left after its refunds: of a claim, whether the payer still owes any of it. */
export const isAnyLeft = sql`${payments.amount} > (${refunded})::numeric`;

/** The refunds of it that are due again: without those for an item that was not provided. */
export const owedAgain = sql<string>`coalesce((select sum(${refunds.amount}) from ${refunds}
  where ${refunds.providerId} = ${payments.providerId} and ${refunds.paymentId} = ${payments.id}
    and ${refunds.status} = 'completed' and (${refunds.chargeItemId} is null or ${refunds.isOverpayment})), 0)::text`;

/** The key by which a payment was voided, by its name; null where a person did, or where nothing was in the books. */
const keyOfVoid = sql`(select ${apiKeys.name} from ${journals} join ${apiKeys}
    on ${eq(apiKeys.providerId, journals.providerId)} and ${eq(apiKeys.id, journals.apiKeyId)}
  where ${payments.status} = 'voided' and ${eq(journals.providerId, payments.providerId)}
    and ${eq(journals.paymentId, payments.id)} and ${journals.kind} = 'payment-voided')`;

const selectPayments = (tx: Tx) =>
  tx
    .select({
      payment: getTableColumns(payments),
      patient: { ...patientDetailColumns, mrNumber: patients.mrNumber },
      invoiceNumber: invoices.invoiceNumber,
      accountName: paymentAccounts.name,
      payerName: payerNamedOn(payments.invoiceId),
      locationName: namedIn(locations, payments.locationId),
      takenByName: userNamed<string | null>(payments.takenById),
      keyName: sql<string | null>`(select ${apiKeys.name} from ${apiKeys}
        where ${apiKeys.providerId} = ${payments.providerId} and ${apiKeys.id} = ${payments.apiKeyId})`,
      voidedByName: sql<
        string | null
      >`coalesce(${keyOfVoid}, ${userNamed<string | null>(payments.voidedById)})`,
      refunded,
    })
    .from(payments)
    .innerJoin(patients, refersTo(payments.patientId, patients))
    .innerJoin(paymentAccounts, refersTo(payments.accountId, paymentAccounts))
    .leftJoin(invoices, refersTo(payments.invoiceId, invoices));

export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

type Taker = { userId: string } | { apiKeyId: string };

export type PaymentFilter = {
  search?: string | undefined;
  receipt_number?: number | undefined;
  patient?: Reference | undefined;
  invoice?: Reference | undefined;
  account?: Reference | undefined;
  shift?: Reference | undefined;
  location?: Reference | undefined;
  taken_by?: Reference | undefined;
  settlement?: string | undefined;
  transaction_type?: TransactionType | undefined;
  kind?: PaymentKind | undefined;
  status?: PaymentStatus | undefined;
  received_at__gte?: Date | undefined;
  received_at__lte?: Date | undefined;
};

/** One page of a provider's payments, the latest first. `taker` finds those that one person or key took. */
export async function listPayments(
  tx: Tx,
  providerId: string,
  filter: PaymentFilter,
  taker: Taker | null,
  page: Page,
): Promise<Found<PaymentRow>> {
  const where = await paymentsMatching(tx, providerId, filter, taker);
  const [{ rows, next }, total] = await Promise.all([
    pageOf(tx, providerId, where, page),
    taker === null && isUnfiltered(filter)
      ? totalOf(tx, [providerId], 'payments')
      : tx.$count(payments, where),
  ]);
  return { rows, total, next };
}

/** The same page, without how many there are. */
export async function walkPayments(
  tx: Tx,
  providerId: string,
  filter: PaymentFilter,
  taker: Taker | null,
  page: Page,
): Promise<Walked<PaymentRow>> {
  return pageOf(tx, providerId, await paymentsMatching(tx, providerId, filter, taker), page);
}

/** By their keys first: a row that the page leaves behind is not joined to its patient, account and names. */
async function pageOf(tx: Tx, providerId: string, where: SQL | undefined, page: Page) {
  const { id, receivedAt, number } = payments;
  const { rows, next } = await walk(
    (later?: SQL) => tx.select({ id, receivedAt, number }).from(payments).where(and(where, later)),
    latestFirst,
    page,
  );
  if (rows.length === 0) return { rows: [], next };
  const ids = rows.map((row) => row.id);
  const shown = await selectPayments(tx)
    .where(and(eq(payments.providerId, providerId), inArray(id, ids)))
    .orderBy(...inOrder(latestFirst));
  return { rows: shown, next };
}

const latestFirst: Order<{ receivedAt: Date; number: number }> = [
  descending(payments.receivedAt, (row) => row.receivedAt),
  descending(payments.number, (row) => row.number),
];

async function paymentsMatching(
  tx: Tx,
  providerId: string,
  filter: PaymentFilter,
  taker: Taker | null,
): Promise<SQL | undefined> {
  const own = [providerId];
  return and(
    eq(payments.providerId, providerId),
    filter.receipt_number ? eq(payments.receiptNumber, filter.receipt_number) : undefined,
    pointsAt(payments.patientId, patients, own, filter.patient),
    pointsAt(payments.invoiceId, invoices, own, filter.invoice),
    pointsAt(payments.accountId, paymentAccounts, own, filter.account),
    pointsAt(payments.shiftId, cashierShifts, own, filter.shift),
    pointsAt(payments.locationId, locations, own, filter.location),
    takenBy(filter.taken_by),
    filter.settlement === undefined ? undefined : eq(payments.settlementId, filter.settlement),
    filter.transaction_type && eq(payments.transactionType, filter.transaction_type),
    filter.kind && eq(payments.kind, filter.kind),
    filter.status && eq(payments.status, filter.status),
    filter.received_at__gte && gte(payments.receivedAt, filter.received_at__gte),
    filter.received_at__lte && lte(payments.receivedAt, filter.received_at__lte),
    taker === null ? undefined : takenByCaller(taker),
    filter.search ? await foundBy(tx, providerId, filter.search) : undefined,
  );
}

function takenBy(user: Reference | undefined): SQL | undefined {
  if (user === undefined) return undefined;
  if ('id' in user) return eq(payments.takenById, user.id);
  return sql`${payments.takenById} in (select ${users.id} from ${users} where ${isReferred(users, user)})`;
}

const takenByCaller = (taker: Taker) =>
  'userId' in taker
    ? and(eq(payments.takenById, taker.userId), sql`${payments.apiKeyId} is null`)
    : eq(payments.apiKeyId, taker.apiKeyId);

/** By a receipt's or invoice's number, the slip's reference, or the patient. */
async function foundBy(tx: Tx, providerId: string, search: string): Promise<SQL | undefined> {
  const text = search.trim();
  if (searchWords(text).length === 0) return undefined;
  const ofPatient = await isOfMatchingPatient(tx, providerId, payments.patientId, search);
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
  return or(
    ofPatient.counted,
    // Whole, however it is written, and was.
    and(
      inArray(payments.referenceIdentity, [textIdentity(text), unhyphenatedIdentity(text)]),
      hasReference,
    ),
    number === null ? undefined : eq(payments.receiptNumber, number),
    number === null
      ? undefined
      : sql`${payments.invoiceId} in (select ${invoices.id} from ${invoices}
          where ${and(eq(invoices.providerId, providerId), eq(invoices.invoiceNumber, number))})`,
  );
}

/** As the condition of the index over references. */
const hasReference = sql`${payments.referenceIdentity} <> ''`;

export const findPayment = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<PaymentRow | null> =>
  firstRow(
    selectPayments(tx).where(
      and(eq(payments.providerId, providerId), isReferred(payments, reference)),
    ),
  );

/** Payments by uuid or of one settlement, in the order of their receipts. */
export const paymentsOf = (
  tx: Tx,
  providerId: string,
  of: { ids: string[] } | { settlementId: string },
): Promise<PaymentRow[]> => selectPaymentsOf(tx, { providerId, ...of });

type Of = { providerId: string } & ({ ids: string[] } | { settlementId: string });

const selectPaymentsOf = builtOnce((tx, of: Places<Of>) =>
  selectPayments(tx)
    .where(
      and(
        eq(payments.providerId, of.providerId),
        'ids' in of ? isOneOf(payments.id, of.ids) : eq(payments.settlementId, of.settlementId),
      ),
    )
    .orderBy(payments.receiptNumber),
);

/** The latest live payment of an invoice, or null. */
export const latestPaymentOf = (tx: Tx, providerId: string, invoiceId: string) =>
  firstRow(
    tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.providerId, providerId),
          eq(payments.invoiceId, invoiceId),
          eq(payments.status, 'active'),
        ),
      )
      .orderBy(desc(payments.receiptNumber))
      .limit(1),
  );

/**
 * The patient's own payments of an invoice, by every tender but an insurer's or a company's: live payments less the refunds
 * that are due again, as a stored decimal.
 */
export async function paidByPatient(
  tx: Tx,
  providerId: string,
  invoiceId: string,
): Promise<string> {
  const [row] = await tx
    .select({
      paid: sql<string>`coalesce(sum(${payments.amount} - ${owedAgain}::numeric), 0)::text`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.providerId, providerId),
        eq(payments.invoiceId, invoiceId),
        eq(payments.status, 'active'),
        notInArray(payments.transactionType, [...payerTransactionTypes]),
      ),
    );
  return row?.paid ?? '0';
}

/** The identity of a message, a slip or a claim: its tender, and the identity of its reference. */
export type Slip = { transactionType: TransactionType; currency: string; identity: string };

/** Lets nobody else pay by the same reference until the transaction ends. */
export async function lockReference(tx: Tx, providerId: string, identity: string): Promise<void> {
  await tx.execute(sql`select lock_payment_reference(${providerId}::uuid, ${identity})`);
}

/** The live payments that were made by one of these messages, slips or claims of a currency, the latest first. */
export function paymentsBySlip(
  tx: Tx,
  providerId: string,
  { currency, slips }: { currency: string; slips: readonly Omit<Slip, 'currency'>[] },
) {
  return tx
    .select({
      id: payments.id,
      transactionType: payments.transactionType,
      receiptNumber: payments.receiptNumber,
      receivedAt: payments.receivedAt,
      amount: payments.amount,
      currency: payments.currency,
      kind: payments.kind,
      invoiceId: payments.invoiceId,
      accountId: payments.accountId,
      referenceTotal: payments.referenceTotal,
      patient: {
        id: patients.id,
        firstName: patients.firstName,
        lastName: patients.lastName,
      },
    })
    .from(payments)
    .innerJoin(patients, refersTo(payments.patientId, patients))
    .where(
      and(
        eq(payments.providerId, providerId),
        or(
          ...slips.map(({ transactionType, identity }) =>
            and(
              eq(payments.referenceIdentity, identity),
              eq(payments.transactionType, transactionType),
            ),
          ),
        ),
        hasReference,
        eq(payments.currency, currency),
        eq(payments.status, 'active'),
      ),
    )
    .orderBy(desc(payments.receiptNumber));
}

export type PaymentBySlip = Awaited<ReturnType<typeof paymentsBySlip>>[number];

/** How many payments of an invoice are not voided. */
export const countLivePayments = (tx: Tx, providerId: string, invoiceId: string) =>
  tx.$count(
    payments,
    and(
      eq(payments.providerId, providerId),
      eq(payments.invoiceId, invoiceId),
      eq(payments.status, 'active'),
    ),
  );

/** What insurers and companies were billed for an invoice, without what was voided: each claim with its account. */
export const claimsFor = (tx: Tx, providerId: string, invoiceId: string) =>
  tx
    .select({
      amount: payments.amount,
      isAnyLeft: sql<boolean>`${isAnyLeft}`,
      account: { payerId: paymentAccounts.payerId, type: paymentAccounts.type },
    })
    .from(payments)
    .innerJoin(paymentAccounts, refersTo(payments.accountId, paymentAccounts))
    .where(
      and(
        eq(payments.providerId, providerId),
        eq(payments.invoiceId, invoiceId),
        eq(payments.status, 'active'),
        inArray(payments.transactionType, [...payerTransactionTypes]),
      ),
    );
