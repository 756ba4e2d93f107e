import type { z } from 'zod';
import {
  findInvoice,
  type InvoiceFilter,
  type InvoiceParts,
  type InvoiceWithNames,
  listInvoiceParts,
  listInvoices,
  walkInvoices,
} from '@/db/queries/billing/invoices';
import type { Found, Page, Walked } from '@/db/queries/platform/page';
import type { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { overdueSince } from '@/lib/billing/invoices/overdue';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import { presentInvoice } from '@/lib/billing/invoices/server/present';
import { notFound } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';
import { readConsistently } from '@/lib/platform/records/server/consistent-read';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shown = z.input<typeof invoiceRecord>;

/** One invoice with its lines and payments, also while somebody pays. Reading it is audited. */
export function readInvoice(ctx: Context, reference: Reference): Promise<Shown> {
  const { tx, provider } = ctx;
  const read = async () => {
    const [row, parts] = await Promise.all([
      findInvoice(tx, provider.id, reference),
      'id' in reference ? listInvoiceParts(tx, provider.id, [reference.id]) : undefined,
    ]);
    const [shown] = row ? await withParts(ctx, [row], parts) : [];
    if (!shown) throw notFound(kinds.invoice.noun);
    return shown;
  };
  return readConsistently(ctx, read, agrees);
}

/** The database holds every invoice to its payments, so that one that differs from them is older or newer than they are. */
function agrees({ payments, paid_total, currency }: Shown): boolean {
  const units = (amount: string) => storedUnits(amount, currency);
  const paid = payments
    .filter(({ status }) => status === 'active')
    .reduce((sum, { amount, owed_again }) => sum + units(amount) - units(owed_again), 0n);
  return paid === units(paid_total);
}

type Query = z.output<typeof listInvoicesContract.query>;
type Narrowing = Omit<Query, keyof PageQuery>;

/** One page of invoices with their lines and payments, also while somebody pays. Reading them is audited. */
export async function readInvoices(ctx: Context, query: Query): Promise<Found<Shown>> {
  const { rows, ...rest } = await listInvoices(
    ctx.tx,
    ctx.provider.id,
    filterOf(ctx, query),
    pageWindow(query),
  );
  const shown: Shown[] = [];
  for (const one of await withParts(ctx, rows)) {
    shown.push(agrees(one) ? one : await readInvoice(ctx, { id: one.uuid }));
  }
  return { rows: shown, ...rest };
}

/** One part of the list, without how long it is. Reading it is audited. */
export async function readPartOfInvoices(
  ctx: Context,
  query: Narrowing,
  part: Page,
): Promise<Walked<Shown>> {
  const { rows, next } = await walkInvoices(ctx.tx, ctx.provider.id, filterOf(ctx, query), part);
  return { rows: await withParts(ctx, rows), next };
}

const filterOf = ({ now, provider }: Context, query: Narrowing): InvoiceFilter => ({
  search: query.search,
  number: query.number,
  patient: query.patient,
  account: query.account,
  payer: query.payer,
  status: query.status,
  origin: query.origin,
  isOutstanding: query.is_outstanding,
  overdue:
    query.is_overdue === undefined
      ? undefined
      : { is: query.is_overdue, since: overdueSince(now, provider.timeZone) },
  createdFrom: query.created_at__gte,
  createdUntil: query.created_at__lte,
  issuedFrom: query.issued_at__gte,
  issuedUntil: query.issued_at__lte,
});

async function withParts(
  ctx: Context,
  rows: InvoiceWithNames[],
  read?: InvoiceParts,
): Promise<Shown[]> {
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  const ids = rows.map(({ invoice }) => invoice.id);
  const parts = read ?? (await listInvoiceParts(ctx.tx, ctx.provider.id, ids));
  const clock = { now: ctx.now, timeZone: ctx.provider.timeZone };
  return rows.map((row) => presentInvoice(row, parts, clock));
}
