import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  approvalItems,
  approvalLimits,
  approvals,
  cashHandovers,
  cashierShifts,
  type chargeItems,
  documentNumbers,
  invoiceDiscountShares,
  invoiceLines,
  invoices,
  journals,
  ledgerEntries,
  paymentAccounts,
  payments,
  refunds,
} from '@/db/schema/index';
import { groupedBy } from '@/lib/ops/demo/money/grouped';
import { insertMany } from '@/lib/ops/demo/rows';

type Stored<Row, Key extends keyof Row> = Row & { [K in Key]-?: NonNullable<Row[K]> };

export type DemoInvoice = Stored<
  typeof invoices.$inferInsert,
  'id' | 'createdAt' | 'paidTotal' | 'discountAmount'
>;
export type DemoPayment = Stored<typeof payments.$inferInsert, 'id'>;
export type DemoShift = Stored<typeof cashierShifts.$inferInsert, 'id'>;
export type DemoRefund = Stored<typeof refunds.$inferInsert, 'id'>;
export type DemoJournal = Stored<typeof journals.$inferInsert, 'id'>;
export type EntryRow = typeof ledgerEntries.$inferInsert;

export type Item = Stored<typeof chargeItems.$inferInsert, 'id'>;

/** A hospital's money in its final state, each kind in the order of events. */
export type MoneyRows = {
  /** The charge items that were billed, in their final state. */
  billed: Set<Item>;
  accounts: Stored<typeof paymentAccounts.$inferInsert, 'id'>[];
  invoices: DemoInvoice[];
  lines: (typeof invoiceLines.$inferInsert)[];
  shares: (typeof invoiceDiscountShares.$inferInsert)[];
  shifts: DemoShift[];
  handovers: (typeof cashHandovers.$inferInsert)[];
  /** In the order of their receipts. */
  payments: DemoPayment[];
  refunds: DemoRefund[];
  limits: (typeof approvalLimits.$inferInsert)[];
  approvals: (typeof approvals.$inferInsert)[];
  approvalItems: (typeof approvalItems.$inferInsert)[];
  journals: DemoJournal[];
  entries: EntryRow[];
};

export const noMoney = (): MoneyRows => ({
  billed: new Set(),
  accounts: [],
  invoices: [],
  lines: [],
  shares: [],
  shifts: [],
  handovers: [],
  payments: [],
  refunds: [],
  limits: [],
  approvals: [],
  approvalItems: [],
  journals: [],
  entries: [],
});

/**
 * Stores a hospital's money in the order that the database accepts: lines while their invoice is a draft, payments
 * while their shift is open, one after the other.
 */
export async function insertMoney(tx: Tx, providerId: string, money: MoneyRows): Promise<void> {
  await insertMany(tx, paymentAccounts, money.accounts);
  await insertMany(tx, invoices, money.invoices.map(asDraft));
  await insertMany(tx, invoiceLines, money.lines);
  await insertMany(tx, invoiceDiscountShares, money.shares);
  const during = groupedBy(money.payments, ({ receivedAt }) => shiftDuring(money, receivedAt));
  for (const shift of money.shifts) {
    await insertMany(tx, cashierShifts, [asOpen(shift)]);
    await insertMany(tx, payments, during.get(shift) ?? []);
    if (shift.status === 'closed') await close(tx, shift);
  }
  await finish(tx, money.invoices);
  await bill(tx, money.billed);
  await insertMany(tx, cashHandovers, money.handovers);
  await insertMany(tx, refunds, money.refunds);
  await insertMany(tx, approvalLimits, money.limits);
  await insertMany(tx, approvals, money.approvals);
  await insertMany(tx, approvalItems, money.approvalItems);
  await insertMany(tx, journals, money.journals);
  await insertMany(tx, ledgerEntries, money.entries);
  const numbered = money.invoices.filter(({ invoiceNumber }) => invoiceNumber != null);
  await insertMany(tx, documentNumbers, [
    { providerId, kind: 'invoice', last: numbered.length },
    { providerId, kind: 'receipt', last: money.payments.length },
  ]);
}

/** The shift at that time: the last one that had begun. */
const shiftDuring = ({ shifts }: MoneyRows, at: Date) =>
  shifts.findLast(({ openedAt }) => openedAt <= at);

const asDraft = (invoice: DemoInvoice) => ({
  ...invoice,
  status: 'draft' as const,
  paidTotal: '0',
  invoiceNumber: null,
  issuedAt: null,
  issuedById: null,
  cancelledAt: null,
  cancelledById: null,
  cancelReason: '',
});

const asOpen = (shift: DemoShift) => ({
  ...shift,
  status: 'open' as const,
  closedAt: null,
  closedById: null,
  closingCount: [],
  countedCash: null,
  expectedCash: null,
  variance: null,
  varianceReason: '',
  mobileMoneyExpected: null,
  mobileMoneyCounted: null,
  cardExpected: null,
  cardCounted: null,
});

async function close(tx: Tx, { providerId, id, ...shift }: DemoShift): Promise<void> {
  await tx
    .update(cashierShifts)
    .set(shift)
    .where(sql`${cashierShifts.providerId} = ${providerId} and ${cashierShifts.id} = ${id}`);
}

/** Issues, pays and cancels the drafts that did not stay drafts. */
async function finish(tx: Tx, rows: DemoInvoice[]): Promise<void> {
  const ends = rows
    .filter(({ status }) => status !== 'draft')
    .map((row) => ({
      provider_id: row.providerId,
      id: row.id,
      status: row.status,
      paid_total: row.paidTotal,
      invoice_number: row.invoiceNumber ?? null,
      issued_at: row.issuedAt ?? null,
      issued_by_id: row.issuedById ?? null,
      cancelled_at: row.cancelledAt ?? null,
      cancelled_by_id: row.cancelledById ?? null,
      cancel_reason: row.cancelReason ?? '',
    }));
  await tx.execute(sql`
    update invoices i set status = e.status, paid_total = e.paid_total, invoice_number = e.invoice_number,
      issued_at = e.issued_at, issued_by_id = e.issued_by_id, cancelled_at = e.cancelled_at,
      cancelled_by_id = e.cancelled_by_id, cancel_reason = e.cancel_reason
    from json_populate_recordset(null::invoices, ${JSON.stringify(ends)}::json) e
    where i.provider_id = e.provider_id and i.id = e.id`);
}

/** Charges the billed items to their invoices. */
async function bill(tx: Tx, items: Iterable<Item>): Promise<void> {
  const billed = [...items].map((item) => ({
    provider_id: item.providerId,
    id: item.id,
    status: item.status,
    invoice_id: item.invoiceId ?? null,
    payment_id: item.paymentId ?? null,
    discount_id: item.discountId ?? null,
    discount_amount: item.discountAmount,
    modified_at: item.modifiedAt,
  }));
  await tx.execute(sql`
    update charge_items c set status = b.status, invoice_id = b.invoice_id, payment_id = b.payment_id,
      discount_id = b.discount_id, discount_amount = b.discount_amount, modified_at = b.modified_at
    from json_populate_recordset(null::charge_items, ${JSON.stringify(billed)}::json) b
    where c.provider_id = b.provider_id and c.id = b.id`);
}
