import type { z } from 'zod';
import { findNamesOf } from '@/db/queries/billing/charge-items';
import type { ScopeOf } from '@/db/queries/billing/charge-scope';
import type { Sorting } from '@/db/queries/platform/page';
import { findRow, type ProviderTable } from '@/db/queries/platform/rows';
import { healthcareServices, hospitalizations, patients, priceTiers } from '@/db/schema/index';
import type { listUnpricedChargesContract } from '@/lib/billing/charge-items/contract';
import type { unpricedCharge } from '@/lib/billing/charge-items/record';
import { presentUnpriced } from '@/lib/billing/charge-items/server/present';
import { compare } from '@/lib/billing/charge-items/server/raise';
import type { DueCharge } from '@/lib/domain/charges/due';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageAmong, pageWindow } from '@/lib/platform/http/server/paging';

type Query = z.output<typeof listUnpricedChargesContract.query>;

const usualDays = 90;

/** One page of what is due by the record and has no price, the latest first. Reading it is audited. */
export async function readUnpricedCharges(ctx: Context, query: Query) {
  const named = await namedIn(ctx, query);
  if (named === null) return { rows: [], total: 0, next: null };
  const { scope, ...narrowed } = named;
  const { unpriced } = await compare(ctx, scope, { until: ctx.now });
  const found = unpriced.filter(
    (charge) =>
      isOrAny(narrowed.patientId, charge.patientId) &&
      isOrAny(narrowed.serviceId, charge.healthcareServiceId) &&
      isOrAny(narrowed.tierId, charge.priceTierId),
  );
  const { rows, ...rest } = pageAmong(found, latestFirst, pageWindow(query));
  return { rows: await showUnpriced(ctx, rows), ...rest };
}

const isOrAny = (wanted: string | undefined, given: string | null) =>
  wanted === undefined || wanted === given;

const latestFirst: Sorting<DueCharge> = [
  { of: ({ at }) => at, isDescending: true },
  // Of two of the same instant the order is always the same.
  {
    of: ({ source, hospitalizationId, encounterId, prescriptionId, healthcareServiceId }) =>
      [source, hospitalizationId, encounterId, prescriptionId, healthcareServiceId].join(),
    isDescending: false,
  },
];

/** The rows that the filters name; null when one names a row that this provider does not have. */
async function namedIn(ctx: Context, query: Query) {
  const idOf = async (table: ProviderTable, reference: Reference | undefined) => {
    if (reference === undefined) return undefined;
    return (await findRow(ctx.tx, table, ctx.provider.id, reference))?.id ?? null;
  };
  const [patientId, stayId, serviceId, tierId] = await Promise.all([
    idOf(patients, query.patient),
    idOf(hospitalizations, query.hospitalization),
    idOf(healthcareServices, query.healthcare_service),
    idOf(priceTiers, query.price_tier),
  ]);
  if (patientId === null || stayId === null || serviceId === null || tierId === null) return null;
  const scope: ScopeOf = stayId
    ? { hospitalizationId: stayId }
    : patientId
      ? { patientId }
      : { since: sinceOf(ctx, query) };
  return { scope, patientId, serviceId, tierId };
}

function sinceOf({ now, provider: { timeZone } }: Context, { since }: Query): Date {
  return startOfDay(since ?? dayAfter(dayAt(now, timeZone), -usualDays), timeZone);
}

/** Charges without a price in the interface's words. Reading them is audited. */
export async function showUnpriced(
  ctx: Context,
  charges: DueCharge[],
): Promise<z.input<typeof unpricedCharge>[]> {
  if (charges.length === 0) return [];
  const names = await findNamesOf(ctx.tx, ctx.provider.id, charges);
  for (const { patientId } of charges) ctx.audit.patientsRead.add(patientId);
  const clock = { now: ctx.now, timeZone: ctx.provider.timeZone };
  return charges.map((charge) => presentUnpriced(charge, names, clock));
}
