import { storeCredits } from '@/db/queries/billing/credits';
import {
  type ChargeItemRow,
  type InvoiceRow,
  lockItemsOfInvoice,
} from '@/db/queries/billing/invoice-writes';
import { databaseTime } from '@/db/queries/billing/ledger';
import { latestPaymentOf } from '@/db/queries/billing/payments';
import { returnableByItem } from '@/db/queries/billing/refunds';
import { creditEntries } from '@/lib/billing/invoices/postings';
import { balanceOf } from '@/lib/billing/invoices/rules';
import { post } from '@/lib/billing/ledger/server/post';
import { type Settling, settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';

/** The effect of crediting on an invoice, in minor units: its balance before and after, and the items that it was about. */
export type Corrected = {
  currency: string;
  before: bigint;
  after: bigint;
  credited: ChargeItemRow[];
  restored: ChargeItemRow[];
};

/**
 * Credits items of a locked issued invoice that are no longer due (a credit note: the invoice and its lines stay as they
 * are), and makes others due again. The patient owes so much less; what was paid above that is due back.
 */
export async function creditInvoice(
  ctx: Settling,
  invoice: InvoiceRow,
  { credit, restore }: { credit: ChargeItemRow[]; restore: ChargeItemRow[] },
): Promise<Corrected> {
  const { tx, provider, now } = ctx;
  const { currency, patientId } = invoice;
  const idsOf = (items: ChargeItemRow[]) => items.map(({ id }) => id);
  await lockItemsOfInvoice(tx, invoice);
  const found = await returnableByItem(tx, provider.id, idsOf(credit));
  const stored = idsOf(credit).map((id) => ({
    id,
    amount: fromMinorUnits(leftOf(found.get(id), currency), currency),
  }));
  await storeCredits(tx, provider.id, stored, { at: now, now });
  const returned = idsOf(restore).map((id) => ({ id, amount: '0' }));
  await storeCredits(tx, provider.id, returned, { at: null, now });
  const changes = [
    ...credit.map(({ id, creditedAmount }) => ({
      chargeItemId: id,
      amount: leftOf(found.get(id), currency) - storedUnits(creditedAmount, currency),
    })),
    ...restore.map(({ id, creditedAmount }) => ({
      chargeItemId: id,
      amount: -storedUnits(creditedAmount, currency),
    })),
  ];
  const amount = changes.reduce((sum, change) => sum + change.amount, 0n);
  await post(
    ctx,
    {
      kind: 'invoice-credited',
      at: await databaseTime(tx),
      invoiceId: invoice.id,
      reason: [
        ...credit.map(({ description }) => `Not due: ${description}`),
        ...restore.map(({ description }) => `Due again: ${description}`),
      ].join('. '),
    },
    creditEntries({ currency, items: changes }, { patientId, invoiceId: invoice.id }),
  );
  const creditedTotal = storedUnits(invoice.creditedTotal, currency) + amount;
  const paidBy =
    invoice.status === 'paid'
      ? undefined
      : ((await latestPaymentOf(tx, provider.id, invoice.id))?.id ?? null);
  const settled = await settleInvoice(ctx, invoice, { creditedTotal }, paidBy);
  return {
    currency,
    before: balanceOf(invoice),
    after: balanceOf(settled),
    credited: credit,
    restored: restore,
  };
}

/** The amount by which an item is credited in all: a refund requested or paid out as not provided posts its own part. */
function leftOf(item: { net: string; returned: string } | undefined, currency: string): bigint {
  if (!item) throw new Error('A billed charge item is on no line of an invoice.');
  const left = storedUnits(item.net, currency) - storedUnits(item.returned, currency);
  return left > 0n ? left : 0n;
}
