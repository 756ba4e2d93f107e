import { v7 } from 'uuid';
import { issueEntries, statusWhenPaid } from '@/lib/billing/invoices/postings';
import { amountOff, type DiscountTerms } from '@/lib/domain/discounts/decide';
import { spread } from '@/lib/domain/discounts/spread';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { DemoHospital } from '@/lib/ops/demo/hospital';
import type { Books } from '@/lib/ops/demo/money/books';
import type { Desk } from '@/lib/ops/demo/money/desk';
import type { DemoInvoice, Item, MoneyRows } from '@/lib/ops/demo/money/rows';

/** A discount with what decides about it and what is copied of it. */
export type Terms = DiscountTerms & {
  id: string;
  discountType: 'percentage' | 'currency';
  amount: string;
};

/** The amounts of a line, in minor units: the item's amount, and its discount. */
type Line = { item: Item; discount: Terms | null; gross: bigint; off: bigint };

export const demoCurrency = 'KES';

export const units = (amount: string) => storedUnits(amount, demoCurrency);
export const words = (amount: bigint) => fromMinorUnits(amount, demoCurrency);

/** A desk's work with invoices, by the sums and the postings of the product. */
export function openInvoices(hospital: DemoHospital, money: MoneyRows, books: Books, desk: Desk) {
  const { providerId, rows } = hospital;
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
  ): DemoInvoice => {
    const [first] = items;
    if (!first) throw new Error('An invoice has at least one line.');
    const lines: Line[] = items.map((item) => {
      const discount = discountOf(item);
      const gross = units(item.amount);
      return {
        item,
        discount,
        gross,
        off: discount ? amountOff(discount, gross, demoCurrency) : 0n,
      };
    });
    const total = lines.reduce((sum, { gross }) => sum + gross, 0n);
    const before = lines.reduce((sum, { gross, off }) => sum + gross - off, 0n);
    const ownOff = own ? amountOff(own, before, demoCurrency) : 0n;
    const net = before - ownOff;
    const invoice: DemoInvoice = {
      providerId,
      id: v7(),
      patientId: first.patientId,
      accountId,
      status: 'draft',
      origin,
      currency: demoCurrency,
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
    bill(invoice, lines, at);
    if (own) shareOut(ownOff, invoice, lines);
    itemsOf.set(invoice.id, items);
    if (!isDraft) issue(invoice, at);
    return invoice;
  };

  /** Writes the lines of an invoice; what they are of is billed from then on. */
  const bill = (invoice: DemoInvoice, lines: readonly Line[], at: Date) => {
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
  };

  /** Lays an invoice's own discount on its lines, so that the parts add up. */
  const shareOut = (off: bigint, invoice: DemoInvoice, lines: readonly Line[]) => {
    const parts = spread(
      off,
      lines.map((line) => line.gross - line.off),
    );
    for (const [index, part] of parts.entries()) {
      const position = index + 1;
      money.shares.push({ providerId, invoiceId: invoice.id, position, amount: words(part) });
    }
  };

  const issue = (invoice: DemoInvoice, at: Date) => {
    issued += 1;
    Object.assign(invoice, {
      status: 'issued',
      invoiceNumber: issued,
      issuedAt: at,
      issuedById: desk.cashier,
    } satisfies Partial<DemoInvoice>);
    const sums = {
      currency: demoCurrency,
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
  const settle = (invoice: DemoInvoice, at: Date, change: bigint, paymentId: string | null) => {
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

  return { draw, issue, settle, cancel };

  /** Takes an issued invoice back: its items are billable again. */
  function cancel(at: Date, invoice: DemoInvoice, by: string, reason: string) {
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
    } satisfies Partial<DemoInvoice>);
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
