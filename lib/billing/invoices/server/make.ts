import type { z } from 'zod';
import { announceBill } from '@/db/queries/billing/bills';
import { namesOfServices } from '@/db/queries/billing/invoice-writes';
import type { paymentAccounts } from '@/db/schema/index';
import {
  completeApprovals,
  judgeGivenUp,
  requireApproved,
} from '@/lib/billing/approvals/server/judge';
import { lockBillableItems } from '@/lib/billing/charge-items/server/lock-items';
import type { makeInvoiceContract } from '@/lib/billing/invoices/contract';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import { discountsGivenUp } from '@/lib/billing/invoices/server/discounts-given-up';
import { drawInvoice, lineOf } from '@/lib/billing/invoices/server/draw';
import { discountsOfItems } from '@/lib/billing/invoices/server/item-discounts';
import { discountOfNewInvoice } from '@/lib/billing/invoices/server/new-discount';
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
  const items = await lockBillableItems(ctx, patient.id, body.charge_items, 'charge_items');
  const currency = items[0]?.currency ?? ctx.provider.currency;
  const [account, names] = await Promise.all([
    accountOf(ctx, patient.id, currency, body),
    namesOfServices(
      ctx.tx,
      ctx.provider.id,
      items.map(({ healthcareServiceId }) => healthcareServiceId),
    ),
  ]);
  const payerId = account?.payerId ?? null;
  const discounts = await discountsOfItems(ctx, items, body.discounted_charge_items, payerId);
  const invoiceDiscount = await discountOfNewInvoice(ctx, { payerId, currency }, body);
  const lines = items.map((item) => lineOf(item, discounts.get(item.id) ?? null));
  const givenUp = discountsGivenUp(
    { patientId: patient.id, currency },
    { lines, discounts, invoiceDiscount },
  );
  const approvals = requireApproved(await judgeGivenUp(ctx, givenUp));
  const invoice = await drawInvoice(ctx, {
    patientId: patient.id,
    items,
    names,
    discounts,
    invoiceDiscount,
    account,
    origin: 'desk',
  });
  await completeApprovals(ctx, approvals, { invoiceId: invoice.id });
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
