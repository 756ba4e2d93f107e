import { v7 } from 'uuid';
import { type Division, divide, type WantedPart } from '@/lib/billing/payments/divide';
import { depositEntries, paymentEntries } from '@/lib/billing/payments/postings';
import { isDeskType, type TransactionType } from '@/lib/domain/codes/payments';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Books } from '@/lib/ops/demo/money/books';
import type { Desk } from '@/lib/ops/demo/money/desk';
import { demoCurrency, openInvoices, units, words } from '@/lib/ops/demo/money/invoices';
import type { DemoInvoice, DemoPayment, MoneyRows } from '@/lib/ops/demo/money/rows';

/** A tender of a payment; an amount of null is the rest. */
export type DemoTender = {
  type: TransactionType;
  amount: bigint | null;
  accountId: string;
  reference?: string;
  isCopayment?: boolean;
};

/**
 * One shilling, to which the desks rounded cash until recently. The hospital no longer has a smallest coin, so that
 * people who try the API pay the exact amount.
 */
const coin = 100n;

/** The work of a desk with invoices and payments, using the product's own calculations and postings. */
export function openTill(hospital: DemoHospital, money: MoneyRows, books: Books, desk: Desk) {
  const { providerId } = hospital;
  const manager = userWith(hospital, 'finance-manager');
  const invoices = openInvoices(hospital, money, books, desk);

  /** One tender with its receipt, not posted yet. */
  const take = (
    at: Date,
    tender: DemoTender,
    { amount, tendered, change, rounding }: Division,
    of: { settlementId: string; patientId: string; invoiceId: string | null; accountId: string },
  ): DemoPayment => {
    const shift = desk.shiftAt(at);
    const payment: DemoPayment = {
      providerId,
      id: v7(),
      receiptNumber: money.payments.length + 1,
      kind: of.invoiceId === null ? 'deposit' : 'invoice',
      isCopayment: tender.isCopayment ?? false,
      ...of,
      transactionType: tender.type,
      amount: words(amount),
      currency: demoCurrency,
      tendered: tendered === null ? null : words(tendered),
      change: words(change),
      rounding: words(rounding),
      reference: tender.reference ?? '',
      locationId: desk.locationId,
      shiftId: isDeskType(tender.type) ? shift.id : null,
      takenById: desk.cashier,
      apiKeyId: null,
      receivedAt: at,
      status: 'active',
      voidReason: '',
      createdAt: at,
      modifiedAt: at,
    };
    money.payments.push(payment);
    return payment;
  };

  /** Pays an issued invoice at once, with one or several tenders; returns the receipts. */
  const pay = (at: Date, invoice: DemoInvoice, tenders: DemoTender[]): DemoPayment[] => {
    const due = units(invoice.netTotal) - units(invoice.paidTotal);
    const settlementId = v7();
    const parts = divide(due, tenders.map(wanted), {
      currency: demoCurrency,
      coin,
      rounds: true,
    }).map(({ tender, ...division }) => {
      const of = {
        settlementId,
        patientId: invoice.patientId,
        invoiceId: invoice.id,
        accountId: tender.accountId,
      };
      const payment = take(at, tender, division, of);
      const { amount, rounding } = division;
      books.post(
        {
          kind: 'payment',
          postedAt: at,
          postedById: desk.cashier,
          invoiceId: invoice.id,
          paymentId: payment.id,
        },
        paymentEntries(
          tender.type,
          { currency: demoCurrency, amount, rounding },
          {
            accountId: tender.accountId,
            shiftId: payment.shiftId ?? null,
            patientId: invoice.patientId,
            invoiceId: invoice.id,
          },
        ),
      );
      return payment;
    });
    const sum = parts.reduce((all, { amount }) => all + units(amount), 0n);
    invoices.settle(invoice, at, sum, parts[0]?.id ?? null);
    return parts;
  };

  return {
    draw: invoices.draw,
    issue: invoices.issue,
    settle: invoices.settle,
    pay,
    /** Pays into a patient's own account. */
    deposit: (
      at: Date,
      patientId: string,
      accountId: string,
      tender: DemoTender & { amount: bigint },
    ) => {
      if (!isDeskType(tender.type)) throw new Error('A deposit is money that reaches a desk.');
      const [division] = divide(tender.amount, [wanted(tender, 0)], {
        currency: demoCurrency,
        coin,
        rounds: false,
      });
      if (!division) throw new Error('A deposit must be more than zero.');
      const of = { settlementId: v7(), patientId, invoiceId: null, accountId };
      const payment = take(at, tender, division, of);
      books.post(
        { kind: 'deposit', postedAt: at, postedById: desk.cashier, paymentId: payment.id },
        depositEntries(
          tender.type,
          { currency: demoCurrency, amount: division.amount, rounding: division.rounding },
          { accountId: tender.accountId, shiftId: payment.shiftId ?? null },
          { accountId, patientId },
        ),
      );
    },
    /** Voids a payment in the shift that took it, and cancels the invoice that it made. */
    voidDrawn: (at: Date, payment: DemoPayment, invoice: DemoInvoice, reason: string) => {
      Object.assign(payment, {
        status: 'voided',
        voidedAt: at,
        voidedById: manager,
        voidReason: reason,
        modifiedAt: at,
      } satisfies Partial<DemoPayment>);
      const by = { postedAt: at, postedById: manager, reason };
      books.reverse({ paymentId: payment.id }, 'payment', { ...by, kind: 'payment-voided' });
      invoices.settle(invoice, at, -units(payment.amount), null);
      invoices.cancel(at, invoice, manager, reason);
    },
    cancel: (at: Date, invoice: DemoInvoice, reason: string) =>
      invoices.cancel(at, invoice, desk.cashier, reason),
  };
}

export type Till = ReturnType<typeof openTill>;

/** A tender as the product's own calculation takes it; cash is handed over in notes of 500. */
function wanted(tender: DemoTender, index: number): WantedPart & { tender: DemoTender } {
  const isMain = index === 0;
  const at = isMain ? '' : `tenders.${index}.`;
  return {
    tender,
    role: isMain ? 'main' : tender.isCopayment ? 'copayment' : 'tender',
    at,
    amountAt: `${at}amount`,
    transactionType: tender.type,
    amount: tender.amount,
    tendered: tender.type === 'cash' && tender.amount !== null ? inNotes(tender.amount) : null,
  };
}

const note = 50_000n;
const inNotes = (amount: bigint) => ((amount + note - 1n) / note) * note;
