import type { z } from 'zod';
import { openShiftsOf } from '@/db/queries/billing/cashier-shifts';
import { databaseTime } from '@/db/queries/billing/ledger';
import { findRow } from '@/db/queries/platform/rows';
import { locations } from '@/db/schema/index';
import type { openShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { sumOf } from '@/lib/billing/cashier-shifts/count';
import { holderOf } from '@/lib/billing/cashier-shifts/server/current';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';

/**
 * Opens the caller's shift at a desk. A person has one at a time (`conflict`); a key's is opened by its first payment,
 * and this refuses one.
 */
export async function openShift(
  ctx: Context,
  body: z.output<NonNullable<typeof openShiftContract.body>>,
) {
  if (ctx.caller.kind === 'api-key') {
    const sentence = 'A key cannot open a shift. Its shift opens with its first payment.';
    throw new Refusal('conflict', sentence);
  }
  const location = await resolveActive(ctx, kinds.location, 'location', body.location);
  const currency = body.currency ?? ctx.provider.currency;
  const float = sumOf(
    currency,
    { field: 'opening_float', said: body.opening_float },
    { field: 'opening_count', counted: body.opening_count },
  );
  const [open] = await openShiftsOf(ctx.tx, ctx.provider.id, holderOf(ctx.caller));
  if (open) {
    const desk = await findRow(ctx.tx, locations, ctx.provider.id, { id: open.locationId });
    const sentence = `You have an open shift at ${desk?.name ?? 'another desk'}. Close it first.`;
    throw new Refusal('conflict', sentence);
  }
  const { id } = await addRecord(ctx, kinds.cashierShift, {
    cashierId: ctx.caller.id,
    locationId: location.id,
    currency,
    openedAt: await databaseTime(ctx.tx),
    openingFloat: fromMinorUnits(float, currency),
    openingCount: body.opening_count ?? [],
  });
  return readShift(ctx, { id });
}
