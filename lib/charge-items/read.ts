import type { z } from 'zod';
import {
  type ChargeItemFilter,
  type ChargeItemWithNames,
  findChargeItem,
  listChargeItems,
  listChargeItemsAfter,
  listChargeItemsById,
} from '@/db/queries/charge-items';
import type { listChargeItemsContract } from '@/lib/charge-items/contract';
import { presentChargeItem } from '@/lib/charge-items/present';
import type { chargeItemRecord } from '@/lib/charge-items/record';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import type { Reference } from '@/lib/http/types';
import { kinds } from '@/lib/records/kinds';

type Shown = z.input<typeof chargeItemRecord>;

const clockOf = ({ now, provider }: Context) => ({ now, timeZone: provider.timeZone });

/** One charge item. Reading it is audited. */
export async function readChargeItem(ctx: Context, reference: Reference): Promise<Shown> {
  const row = await findChargeItem(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound(kinds.chargeItem.noun);
  return show(ctx, row);
}

/** Charge items by their ids, the first made first. Reading them is audited. */
export async function readChargeItemsOf(ctx: Context, ids: string[]): Promise<Shown[]> {
  const rows = await listChargeItemsById(ctx.tx, ctx.provider.id, ids);
  return rows.map((row) => show(ctx, row));
}

type Query = z.output<typeof listChargeItemsContract.query>;
type Narrowing = Omit<Query, 'page' | 'page_size'>;

/** One page of charge items. Reading them is audited. */
export async function readChargeItems(
  ctx: Context,
  query: Query,
): Promise<{ rows: Shown[]; total: number }> {
  const { rows, total } = await listChargeItems(
    ctx.tx,
    ctx.provider.id,
    filterOf(query),
    pageWindow(query),
  );
  return { rows: rows.map((row) => show(ctx, row)), total };
}

/** The part of the list after the item of a number; `next` is null after the last. Reading it is audited. */
export async function readChargeItemsAfter(
  ctx: Context,
  query: Narrowing,
  after: number | null,
  limit: number,
): Promise<{ rows: Shown[]; next: number | null }> {
  const found = await listChargeItemsAfter(ctx.tx, ctx.provider.id, filterOf(query), after, limit);
  return {
    rows: found.map((row) => show(ctx, row)),
    next: found.length < limit ? null : (found.at(-1)?.item.number ?? null),
  };
}

function show(ctx: Context, row: ChargeItemWithNames): Shown {
  ctx.audit.patientsRead.add(row.patient.id);
  return presentChargeItem(row, clockOf(ctx));
}

const filterOf = (query: Narrowing): ChargeItemFilter => ({
  search: query.search,
  patient: query.patient,
  encounter: query.encounter,
  hospitalization: query.hospitalization,
  healthcareService: query.healthcare_service,
  invoice: query.invoice,
  status: query.status,
  source: query.source,
  servedFrom: query.service_date__gte,
  servedUntil: query.service_date__lte,
  createdFrom: query.created_at__gte,
  createdUntil: query.created_at__lte,
});
