import type { z } from 'zod';
import {
  findPayment,
  listPayments,
  type PaymentRow,
  paymentsOf,
  walkPayments,
} from '@/db/queries/billing/payments';
import type { Page } from '@/db/queries/platform/page';
import { holderOf } from '@/lib/billing/cashier-shifts/server/current';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import type { listPaymentsContract } from '@/lib/billing/payments/contract';
import { presentPayment } from '@/lib/billing/payments/server/present';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';

/** One page of payments. Reading them is audited. */
export async function readPayments(
  ctx: Context,
  { is_mine, page, page_size, after, ...filter }: z.output<typeof listPaymentsContract.query>,
) {
  const { rows, ...rest } = await listPayments(
    ctx.tx,
    ctx.provider.id,
    filter,
    is_mine ? holderOf(ctx.caller) : null,
    pageWindow({ page, page_size, after }),
  );
  return { rows: rows.map((row) => show(ctx, row)), ...rest };
}

/** One part of the list, without how long it is. Reading it is audited. */
export async function readPartOfPayments(
  ctx: Context,
  { is_mine, ...filter }: Omit<z.output<typeof listPaymentsContract.query>, keyof PageQuery>,
  part: Page,
) {
  const { rows, next } = await walkPayments(
    ctx.tx,
    ctx.provider.id,
    filter,
    is_mine ? holderOf(ctx.caller) : null,
    part,
  );
  return { rows: rows.map((row) => show(ctx, row)), next };
}

/** One payment. Reading it is audited. Throws `not_found`. */
export async function readPayment(ctx: Context, reference: Reference) {
  const row = await findPayment(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.payment.noun);
  return show(ctx, row);
}

/** A payment as its receipt prints it: with all of the same act, and the invoice. */
export async function readReceipt(ctx: Context, reference: Reference) {
  const payment = await readPayment(ctx, reference);
  const { settlement, invoice } = payment;
  const together = await paymentsOf(ctx.tx, ctx.provider.id, { settlementId: settlement });
  return {
    ...payment,
    provider_name: ctx.provider.name,
    hospital: await readHospitalIdentity(ctx),
    settlement_payments: together.map((row) => show(ctx, row)),
    invoice_detail: invoice === null ? null : await readInvoice(ctx, { id: invoice }),
  };
}

/** The payments that a request has taken, in the order of their receipts. */
export async function paymentsTaken(ctx: Context, ids: string[]) {
  const rows = await paymentsOf(ctx.tx, ctx.provider.id, { ids });
  return rows.map((row) => show(ctx, row));
}

function show(ctx: Context, row: PaymentRow) {
  ctx.audit.patientsRead.add(row.patient.id);
  return presentPayment(row, { now: ctx.now, timeZone: ctx.provider.timeZone });
}
