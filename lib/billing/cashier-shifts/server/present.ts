import type { z } from 'zod';
import type { HandoverRow } from '@/db/queries/billing/cash-handovers';
import type { ShiftRow } from '@/db/queries/billing/cashier-shifts';
import type { handoverRecord, shiftRecord } from '@/lib/billing/cashier-shifts/record';
import { settlementsOf } from '@/lib/billing/cashier-shifts/server/count-settlements';
import { presentAmount } from '@/lib/domain/money';

/** A shift in the interface's words. */
export function presentShift(
  { shift, ...row }: ShiftRow,
  { isBlind }: { isBlind: boolean },
): z.input<typeof shiftRecord> {
  const shown = (amount: string) => presentAmount(amount, shift.currency);
  const orNull = (amount: string | null) => (amount === null ? null : shown(amount));
  return {
    id: shift.number,
    uuid: shift.id,
    cashier: shift.cashierId,
    cashier_name: row.keyName ?? row.cashierName,
    is_of_key: shift.apiKeyId !== null,
    location: shift.locationId,
    location_name: row.locationName,
    status: shift.status,
    currency: shift.currency,
    opened_at: shift.openedAt.toISOString(),
    opening_float: shown(shift.openingFloat),
    opening_count: shift.openingCount,
    first_float: orNull(shift.firstFloat),
    float_reason: shift.floatReason,
    float_corrected_by_name: row.floatCorrectedByName,
    closed_at: shift.closedAt?.toISOString() ?? null,
    closed_by: shift.closedById,
    closed_by_name: row.closedByName,
    closing_count: shift.closingCount,
    counted_cash: orNull(shift.countedCash),
    expected_cash: isBlind ? null : shown(row.expected),
    variance: orNull(shift.variance),
    variance_reason: shift.varianceReason,
    settlements: settlementsOf(shift),
    counts: isBlind ? [] : row.counts.map((one) => presentCount(one, shift.currency)),
  };
}

const presentCount = (
  row: ShiftRow['counts'][number],
  currency: string,
): z.input<typeof shiftRecord>['counts'][number] => ({
  counted_at: new Date(row.countedAt).toISOString(),
  counted_by_name: row.countedByName,
  closing_count: row.count,
  counted_cash: presentAmount(row.countedCash, currency),
  expected_cash: presentAmount(row.expectedCash, currency),
  settlements: row.settlements,
});

/** A handover of cash in the interface's words. */
export function presentHandover({ handover, ...row }: HandoverRow): z.input<typeof handoverRecord> {
  return {
    id: handover.number,
    uuid: handover.id,
    from_shift: handover.fromShiftId,
    from_name: row.fromName,
    location_name: row.locationName,
    to_user: handover.toUserId,
    to_user_name: row.toUserName,
    to_shift: handover.toShiftId,
    amount: presentAmount(handover.amount, handover.currency),
    currency: handover.currency,
    count: handover.count,
    status: handover.status,
    note: handover.note,
    offered_at: handover.offeredAt.toISOString(),
    answered_at: handover.answeredAt?.toISOString() ?? null,
    answered_by: handover.answeredById,
  };
}
