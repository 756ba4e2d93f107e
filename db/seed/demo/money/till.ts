import { v7 } from 'uuid';
import { type DemoHospital, userWith } from '@/db/seed/demo/hospital';
import type { Books } from '@/db/seed/demo/money/books';
import type { Desk } from '@/db/seed/demo/money/desk';
import type { InvoiceRow, Item, MoneyRows, PaymentRow } from '@/db/seed/demo/money/rows';
import { amountOff, type DiscountTerms } from '@/lib/discounts/decide';
import { spread } from '@/lib/discounts/spread';
import { issueEntries, statusWhenPaid } from '@/lib/invoices/postings';
import { fromMinorUnits, storedUnits } from '@/lib/money';
import { isDeskType, type TransactionType } from '@/lib/payments/codes';
import { type Division, divide, type WantedPart } from '@/lib/payments/divide';
import { depositEntries, paymentEntries } from '@/lib/payments/postings';

/** A discount with what decides about it and what is copied of it. */
export type Terms = DiscountTerms & {
  id: string;
  discountType: 'percentage' | 'currency';
  amount: string;
};

/** One way of paying; an amount of null is the rest. */
export type Way = {
  type: TransactionType;
  amount: bigint | null;
  accountId: string;
  reference?: string;
  isCopayment?: boolean;
};

const currency = 'KES';
/**
 * One shilling: to it the desks rounded their cash until lately. The hospital has no smallest coin set any more, so that
 * whoever tries the API on it pays what they say, to the cent.
 */
const coin = 100n;

export const units = (amount: string) => storedUnits(amount, currency);
export const words = (amount: bigint) => fromMinorUnits(amount, currency);

/** What a desk does with invoices and payments, by the sums and the postings of the product. */
export function openTill(hospital: DemoHospital, money: MoneyRows, books: Books, desk: Desk) {
  const { providerId, rows } = hospital;
  const manager = userWith(hospital, 'finance-manager');
  const serviceNames = new Map(rows.healthcareServices.map(({ id, name }) => [id, name]));
  const itemsOf = new Map<string, Item[]>();
  let issued = 0;

  /** Draws an invoice as the product does, and issues it unless it stays a draft. */
  const draw = (
    at: Date,
    items: Item[],
    {
      accountId = null,
      origin = 'desk',
      discountOf = () => null,
      own = null,
      isDraft = false,
    }: {
      accountId?: string | null;
      origin?: 'desk' | 'payment';
      discountOf?: (item: Item) => Terms | null;
      /** The invoice's own discount. */
      own?: Terms | null;
      isDraft?: boolean;
    } = {},
  ): InvoiceRow => {
    const [first] = items;
    if (!first) throw new Error('An invoice has at least one line.');
    const lines = items.map((item) => {
      const discount = discountOf(item);
      const gross = units(item.amount);
      return { item, discount, gross, off: discount ? amountOff(discount, gross, currency) : 0n };
    });
    const total = lines.reduce((sum, { gross }) => sum + gross, 0n);
    const before = lines.reduce((sum, { gross, off }) => sum + gross - off, 0n);
    const ownOff = own ? amountOff(own, before, currency) : 0n;
    const net = before - ownOff;
    const invoice: InvoiceRow = {
      providerId,
      id: v7(),
      patientId: first.patientId,
      accountId,
      status: 'draft',
      origin,
      currency,
      total: words(total),
      discountTotal: words(total - net),
      netTotal: words(net),
      paidTotal: words(0n),
      discountId: own?.id ?? null,
      discountCode: own?.code ?? null,
      discountType: own?.discountType ?? null,
      discountValue: own?.amount ?? null,
      discountAmount: words(ownOff),
      createdById: desk.cashier,
      createdAt: at,
      modifiedAt: at,
    };
    money.invoices.push(invoice);
    for (const [index, { item, discount, gross, off }] of lines.entries()) {
      money.lines.push({
        providerId,
        invoiceId: invoice.id,
        position: index + 1,
        chargeItemId: item.id,
        serviceName: serviceNames.get(item.healthcareServiceId) ?? '',
        description: item.description,
        quantity: item.quantity,
        unitPrice: item.unitPrice,
        amount: item.amount,
        discountId: discount?.id ?? null,
        discountCode: discount?.code ?? null,
        discountType: discount?.discountType ?? null,
        discountValue: discount?.amount ?? null,
        discountAmount: words(off),
        netAmount: words(gross - off),
        isLive: true,
      });
      money.billed.add(item);
      Object.assign(item, {
        status: 'billed',
        invoiceId: invoice.id,
        discountId: discount?.id ?? null,
        discountAmount: words(off),
        modifiedAt: at,
      });
    }
    const parts = spread(
      ownOff,
      lines.map(({ gross, off }) => gross - off),
    );
    if (own) {
      for (const [index, part] of parts.entries()) {
        money.shares.push({
          providerId,
          invoiceId: invoice.id,
          position: index + 1,
          amount: words(part),
        });
      }
    }
    itemsOf.set(invoice.id, items);
    if (!isDraft) issue(invoice, at);
    return invoice;
  };

  const issue = (invoice: InvoiceRow, at: Date) => {
    issued += 1;
    Object.assign(invoice, {
      status: 'issued',
      invoiceNumber: issued,
      issuedAt: at,
      issuedById: desk.cashier,
    } satisfies Partial<InvoiceRow>);
    const sums = {
      currency,
      total: units(invoice.total),
      discountTotal: units(invoice.discountTotal),
      netTotal: units(invoice.netTotal),
    };
    books.post(
      { kind: 'invoice-issued', postedAt: at, postedById: desk.cashier, invoiceId: invoice.id },
      issueEntries(sums, { patientId: invoice.patientId, invoiceId: invoice.id }),
    );
  };

  /** Writes down how much of an invoice is paid by now: its items are paid exactly while it is. */
  const settle = (invoice: InvoiceRow, at: Date, change: bigint, paymentId: string | null) => {
    const paid = units(invoice.paidTotal) + change;
    const status = statusWhenPaid(paid, units(invoice.netTotal));
    const isPaid = status === 'paid';
    Object.assign(invoice, { status, paidTotal: words(paid), modifiedAt: at });
    for (const item of itemsOf.get(invoice.id) ?? []) {
      Object.assign(item, {
        status: isPaid ? 'paid' : 'billed',
        paymentId: isPaid ? paymentId : null,
        modifiedAt: at,
      });
    }
  };

  /** One tender with its receipt, not posted yet. */
  const take = (
    at: Date,
    way: Way,
    { amount, tendered, change, rounding }: Division,
    of: { settlementId: string; patientId: string; invoiceId: string | null; accountId: string },
  ): PaymentRow => {
    const shift = desk.shiftAt(at);
    const payment: PaymentRow = {
      providerId,
      id: v7(),
      receiptNumber: money.payments.length + 1,
      kind: of.invoiceId === null ? 'deposit' : 'invoice',
      isCopayment: way.isCopayment ?? false,
      ...of,
      transactionType: way.type,
      amount: words(amount),
      currency,
      tendered: tendered === null ? null : words(tendered),
      change: words(change),
      rounding: words(rounding),
      reference: way.reference ?? '',
      locationId: desk.locationId,
      shiftId: isDeskType(way.type) ? shift.id : null,
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

  /** Pays an issued invoice, in one act, by one way or several; answers the receipts. */
  const pay = (at: Date, invoice: InvoiceRow, ways: Way[]): PaymentRow[] => {
    const due = units(invoice.netTotal) - units(invoice.paidTotal);
    const settlementId = v7();
    const parts = divide(due, ways.map(wanted), { currency, coin, rounds: true }).map(
      ({ way, ...division }) => {
        const of = {
          settlementId,
          patientId: invoice.patientId,
          invoiceId: invoice.id,
          accountId: way.accountId,
        };
        const payment = take(at, way, division, of);
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
            way.type,
            { currency, amount, rounding },
            {
              accountId: way.accountId,
              shiftId: payment.shiftId ?? null,
              patientId: invoice.patientId,
              invoiceId: invoice.id,
            },
          ),
        );
        return payment;
      },
    );
    const sum = parts.reduce((all, { amount }) => all + units(amount), 0n);
    settle(invoice, at, sum, parts[0]?.id ?? null);
    return parts;
  };

  return {
    draw,
    issue,
    pay,
    settle,
    /** Pays into a patient's own account. */
    deposit: (at: Date, patientId: string, accountId: string, way: Way & { amount: bigint }) => {
      if (!isDeskType(way.type)) throw new Error('A deposit is money that reaches a desk.');
      const [division] = divide(way.amount, [wanted(way, 0)], { currency, coin, rounds: false });
      if (!division) throw new Error('A deposit is more than nothing.');
      const of = { settlementId: v7(), patientId, invoiceId: null, accountId };
      const payment = take(at, way, division, of);
      books.post(
        { kind: 'deposit', postedAt: at, postedById: desk.cashier, paymentId: payment.id },
        depositEntries(
          way.type,
          { currency, amount: division.amount, rounding: division.rounding },
          { accountId: way.accountId, shiftId: payment.shiftId ?? null },
          { accountId, patientId },
        ),
      );
    },
    /** Takes a payment back in the shift that took it; the invoice that it drew is cancelled with it. */
    voidDrawn: (at: Date, payment: PaymentRow, invoice: InvoiceRow, reason: string) => {
      Object.assign(payment, {
        status: 'voided',
        voidedAt: at,
        voidedById: manager,
        voidReason: reason,
        modifiedAt: at,
      } satisfies Partial<PaymentRow>);
      const by = { postedAt: at, postedById: manager, reason };
      books.reverse({ paymentId: payment.id }, 'payment', { ...by, kind: 'payment-voided' });
      settle(invoice, at, -units(payment.amount), null);
      cancel(at, invoice, manager, reason);
    },
    cancel: (at: Date, invoice: InvoiceRow, reason: string) =>
      cancel(at, invoice, desk.cashier, reason),
  };

  function cancel(at: Date, invoice: InvoiceRow, by: string, reason: string) {
    books.reverse({ invoiceId: invoice.id }, 'invoice-issued', {
      kind: 'invoice-cancelled',
      postedAt: at,
      postedById: by,
      reason,
    });
    Object.assign(invoice, {
      status: 'cancelled',
      cancelledAt: at,
      cancelledById: by,
      cancelReason: reason,
      modifiedAt: at,
    } satisfies Partial<InvoiceRow>);
    for (const line of money.lines) if (line.invoiceId === invoice.id) line.isLive = false;
    for (const item of itemsOf.get(invoice.id) ?? []) {
      Object.assign(item, {
        status: 'billable',
        invoiceId: null,
        paymentId: null,
        discountId: null,
        discountAmount: '0',
        modifiedAt: at,
      });
    }
  }
}

export type Till = ReturnType<typeof openTill>;

/** A way as the product's own division of a debt takes it; cash is handed over in notes of 500. */
function wanted(way: Way, index: number): WantedPart & { way: Way } {
  const isMain = index === 0;
  return {
    way,
    role: isMain ? 'main' : way.isCopayment ? 'copayment' : 'tender',
    at: isMain ? '' : `tenders.${index}.`,
    transactionType: way.type,
    amount: way.amount,
    tendered: way.type === 'cash' && way.amount !== null ? inNotes(way.amount) : null,
  };
}

const note = 50_000n;
const inNotes = (amount: bigint) => ((amount + note - 1n) / note) * note;
