import type { z } from 'zod';
import {
  type ChargeItemFilter,
  type ChargeItemWithNames,
  findChargeItem,
  listChargeItems,
  listChargeItemsById,
  walkChargeItems,
} from '@/db/queries/billing/charge-items';
import type { Found, Page, Walked } from '@/db/queries/platform/page';
import type { listChargeItemsContract } from '@/lib/billing/charge-items/contract';
import type { chargeItemRecord } from '@/lib/billing/charge-items/record';
import { presentChargeItem } from '@/lib/billing/charge-items/server/present';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';
import { kinds } from '@/lib/platform/records/server/kinds';

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
type Narrowing = Omit<Query, keyof PageQuery>;

/** One page of charge items. Reading them is audited. */
export async function readChargeItems(ctx: Context, query: Query): Promise<Found<Shown>> {
  const { rows, ...rest } = await listChargeItems(
    ctx.tx,
    ctx.provider.id,
    filterOf(query),
    pageWindow(query),
  );
  return { rows: rows.map((row) => show(ctx, row)), ...rest };
}

/** One part of the list, without how long it is. Reading it is audited. */
export async function readPartOfChargeItems(
  ctx: Context,
  query: Narrowing,
  part: Page,
): Promise<Walked<Shown>> {
  const { rows, next } = await walkChargeItems(ctx.tx, ctx.provider.id, filterOf(query), part);
  return { rows: rows.map((row) => show(ctx, row)), next };
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
  isWaived: query.is_waived,
  servedFrom: query.service_date__gte,
  servedUntil: query.service_date__lte,
  createdFrom: query.created_at__gte,
  createdUntil: query.created_at__lte,
});
