import type { z } from 'zod';
import { announceBill } from '@/db/queries/billing/bills';
import type { paymentAccounts } from '@/db/schema/index';
import { lockBillableItems } from '@/lib/billing/charge-items/server/lock-items';
import { lockDiscounts, requireUsable } from '@/lib/billing/discounts/server/lock-and-require';
import type { makeInvoiceContract } from '@/lib/billing/invoices/contract';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import { drawInvoice } from '@/lib/billing/invoices/server/draw';
import type { GivenDiscount } from '@/lib/billing/invoices/server/give-discount';
import { discountsOfItems } from '@/lib/billing/invoices/server/item-discounts';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive, resolveReference } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof makeInvoiceContract.body>>;
type Account = typeof paymentAccounts.$inferSelect;

/** Makes a draft of an invoice of a patient's billable charge items, with the discounts that the account's payer gives. */
export async function makeInvoice(
  ctx: Context,
  body: Body,
): Promise<z.input<typeof invoiceRecord>> {
  const patient = await resolveReference(ctx, kinds.patient, 'patient', body.patient);
  if (body.discount_id && body.discounted_charge_items.length > 0) {
    const sentence = 'Discounts are of single items or of the whole invoice, not of both.';
    throw refuseField('discount_id', sentence);
  }
  const items = await lockBillableItems(ctx, patient.id, body.charge_items, 'charge_items');
  const currency = items[0]?.currency ?? ctx.provider.currency;
  const account = await accountOf(ctx, patient.id, currency, body);
  const payerId = account?.payerId ?? null;
  const invoice = await drawInvoice(ctx, {
    patientId: patient.id,
    items,
    discounts: await discountsOfItems(ctx, items, body.discounted_charge_items, payerId),
    invoiceDiscount: await invoiceDiscountOf(ctx, { payerId, currency }, body),
    account,
    origin: 'desk',
  });
  await announceBill(ctx.tx, ctx.provider.id, patient.id);
  return readInvoice(ctx, { id: invoice.id });
}

async function accountOf(
  ctx: Context,
  patientId: string,
  currency: string,
  body: Body,
): Promise<Account | null> {
  if (!body.account) return null;
  const account = await resolveActive(ctx, kinds.paymentAccount, 'account', body.account);
  if (account.patientId !== null && account.patientId !== patientId) {
    throw refuseField('account', 'This is the account of another patient.');
  }
  if (account.currency !== currency) {
    const sentence = `This account is in ${account.currency}, the charge items are in ${currency}.`;
    throw refuseField('account', sentence);
  }
  return account;
}

async function invoiceDiscountOf(
  ctx: Context,
  { payerId, currency }: { payerId: string | null; currency: string },
  { discount_id: reference }: Body,
): Promise<GivenDiscount | null> {
  if (reference === null) return null;
  const field = 'discount_id';
  const [discount] = await lockDiscounts(ctx, [{ field, reference }]);
  if (!discount) return null;
  requireUsable(discount, { scope: 'invoice' }, { payerId, currency, at: ctx.now }, field);
  return discount;
}
