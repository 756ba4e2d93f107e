import type { z } from 'zod';
import type { ShiftColumns } from '@/db/queries/billing/cashier-shifts';
import { tendersOfShift } from '@/db/queries/billing/tenders';
import { settlementColumnsOf } from '@/db/schema/index';
import type { closeShiftContract } from '@/lib/billing/cashier-shifts/contract';
import type { shiftRecord } from '@/lib/billing/cashier-shifts/record';
import { addTenders } from '@/lib/billing/cashier-shifts/server/add-tenders';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import { tenderWords } from '@/lib/billing/payments/words';
import { type SettledTransactionType, settledTransactionTypes } from '@/lib/domain/codes/payments';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

type Asked = z.output<NonNullable<typeof closeShiftContract.body>>['settlements'];

/** A way other than cash against its own list, in minor units. */
export type CountedList = { tender: SettledTransactionType; expected: bigint; counted: bigint };

/**
 * The totals of the operator's and the terminal's lists against the books of a shift that is locked. Throws `invalid` on
 * the field for a tender that is named twice and an amount finer than the currency's coins, and `conflict` if the books
 * changed since the cashier looked, or have a tender that was not named.
 */
export async function countSettlements(
  { tx, provider }: Context,
  { id, currency }: ShiftColumns,
  asked: Asked,
): Promise<CountedList[]> {
  if (asked === undefined) return [];
  const tenders = await tendersOfShift(tx, provider.id, id);
  const settled: CountedList[] = [];
  for (const [index, { transaction_type: tender, ...said }] of asked.entries()) {
    const at = `settlements.${index}`;
    if (settled.some((one) => one.tender === tender)) {
      throw refuseField(`${at}.transaction_type`, `${tenderWords[tender]} is entered twice.`);
    }
    const counted = minorUnits(`${at}.amount`, said.amount, currency);
    const seen = minorUnits(`${at}.expected`, said.expected ?? null, currency);
    const { net_amount } = addTenders(
      tenders.filter(({ transactionType }) => transactionType === tender),
      currency,
    );
    const expected = storedUnits(net_amount, currency);
    if (seen !== null && seen !== expected) {
      const words = moneyWords(net_amount, currency);
      const sentence = `${tenderWords[tender]} takings changed while you were closing: ${words} is now expected. Check the total again.`;
      throw refuseField(`${at}.expected`, sentence, 'conflict');
    }
    settled.push({ tender, expected, counted });
  }
  const unsaid = settledTransactionTypes.find(
    (tender) =>
      tenders.some(({ transactionType }) => transactionType === tender) &&
      !settled.some((one) => one.tender === tender),
  );
  if (unsaid) {
    const sentence = `This shift also has ${tenderWords[unsaid].toLowerCase()} payments or refunds. Enter their total.`;
    throw refuseField('settlements', sentence, 'conflict');
  }
  return settled;
}

/** The settlements in the columns of their shift; null for a tender whose total was not entered. */
export function settlementColumns(
  settled: readonly CountedList[],
  currency: string,
): Partial<ShiftColumns> {
  const text = (units: bigint | undefined) =>
    units === undefined ? null : fromMinorUnits(units, currency);
  return Object.fromEntries(
    settledTransactionTypes.flatMap((tender) => {
      const found = settled.find((one) => one.tender === tender);
      const columns = settlementColumnsOf[tender];
      return [
        [columns.expected, text(found?.expected)],
        [columns.counted, text(found?.counted)],
      ];
    }),
  );
}

/** The settlements of a shift in the interface's words. */
export function settlementsOf(shift: ShiftColumns): z.input<typeof shiftRecord>['settlements'] {
  const { currency } = shift;
  return settledTransactionTypes.flatMap((tender) => {
    const columns = settlementColumnsOf[tender];
    const [expected, counted] = [shift[columns.expected], shift[columns.counted]];
    if (expected === null || counted === null) return [];
    const units = {
      expected: storedUnits(expected, currency),
      counted: storedUnits(counted, currency),
    };
    return {
      transaction_type: tender,
      expected: fromMinorUnits(units.expected, currency),
      counted: fromMinorUnits(units.counted, currency),
      variance: fromMinorUnits(units.counted - units.expected, currency),
    };
  });
}
