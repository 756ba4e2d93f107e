import type { z } from 'zod';
import { insertCount } from '@/db/queries/billing/shift-counts';
import type { countShiftContract } from '@/lib/billing/cashier-shifts/contract';
import { sumOf } from '@/lib/billing/cashier-shifts/count';
import {
  refuseUnlessOpen,
  refuseUnlessOwnOrManaged,
  refuseWhileOffered,
} from '@/lib/billing/cashier-shifts/server/close';
import { countSettlements } from '@/lib/billing/cashier-shifts/server/count-settlements';
import { drawerBalance } from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { readShift } from '@/lib/billing/cashier-shifts/server/read';
import { fromMinorUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Keeps a count of an open shift, with what the books say at this moment; the shift stays open. Throws `conflict` when it
 * is closed, when cash that it offered is unanswered, and without the total of a payment method that it has.
 */
export async function countShift(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof countShiftContract.body>>,
) {
  const { tx, provider, caller, now } = ctx;
  const shift = await lockRecord(ctx, kinds.cashierShift, reference);
  refuseUnlessOwnOrManaged(ctx, shift);
  refuseUnlessOpen(ctx, shift);
  const { id, currency } = shift;
  const text = (units: bigint) => fromMinorUnits(units, currency);
  const counted = sumOf(
    currency,
    { field: 'counted_cash', said: body.counted_cash },
    { field: 'closing_count', counted: body.closing_count },
  );
  await refuseWhileOffered(ctx, shift, 'counting');
  const settled = await countSettlements(ctx, shift, body.settlements);
  const count = {
    count: body.closing_count ?? [],
    countedCash: text(counted),
    expectedCash: text(await drawerBalance(ctx, shift)),
    settlements: settled.map((one) => ({
      transaction_type: one.tender,
      counted: text(one.counted),
      expected: text(one.expected),
    })),
  };
  await insertCount(tx, {
    ...count,
    providerId: provider.id,
    shiftId: id,
    countedAt: now,
    countedById: caller.userId,
    apiKeyId: caller.kind === 'api-key' ? caller.id : null,
  });
  recordChange(ctx, { entity: kinds.cashierShift.entity, entityId: id }, null, count);
  return readShift(ctx, { id });
}
