import type { z } from 'zod';
import type { dayEndReportContract } from '@/lib/billing/cashier-shifts/day-end-contract';
import type { ForgoneKind } from '@/lib/domain/codes/cashier-shifts';
import { isDeskType, type TransactionType, transactionTypes } from '@/lib/domain/codes/payments';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';

export type DayEnd = z.output<typeof dayEndReportContract.reply.data>;

/** The filters of the report; the ids are uuids. */
export type DayEndAsked = { date: string; location?: string; cashier?: string };

export const dayEndAddress = ({ date, location, cashier }: DayEndAsked): string =>
  `/reports/day-end?${new URLSearchParams({
    date,
    ...(location ? { location } : {}),
    ...(cashier ? { cashier } : {}),
  })}`;

type Sums = { transaction_type: TransactionType; currency: string; net_amount: string };

/** A line of the report: what somebody, a desk or an hour took by each tender, less what left again. */
export type TenderLine = {
  key: string;
  name: string;
  net: Readonly<Partial<Record<TransactionType, string>>>;
  total: string;
};

/** The money of one currency that reached a desk or left it, each key once, in the order in which they come. */
export function tenderLines<Row extends Sums>(
  rows: readonly Row[],
  currency: string,
  named: (row: Row) => { key: string; name: string },
): TenderLine[] {
  const lines = new Map<string, { name: string; net: Map<TransactionType, bigint> }>();
  for (const row of rows) {
    if (row.currency !== currency || !isDeskType(row.transaction_type)) continue;
    const { key, name } = named(row);
    const line = lines.get(key) ?? { name, net: new Map() };
    const units = toMinorUnits(row.net_amount, currency) ?? 0n;
    line.net.set(row.transaction_type, (line.net.get(row.transaction_type) ?? 0n) + units);
    lines.set(key, line);
  }
  return [...lines].map(([key, { name, net }]) => ({
    key,
    name,
    net: Object.fromEntries([...net].map(([type, sum]) => [type, fromMinorUnits(sum, currency)])),
    total: fromMinorUnits(
      [...net.values()].reduce((sum, one) => sum + one, 0n),
      currency,
    ),
  }));
}

/** The sum of all lines, as one more. */
export function sumOfLines(lines: readonly TenderLine[], currency: string): TenderLine {
  const units = (amount: string | undefined) => toMinorUnits(amount ?? '0', currency) ?? 0n;
  const add = (of: (line: TenderLine) => string | undefined) =>
    fromMinorUnits(
      lines.reduce((sum, line) => sum + units(of(line)), 0n),
      currency,
    );
  const types = transactionTypes.filter((type) => lines.some(({ net }) => net[type] !== undefined));
  return {
    key: 'all',
    name: 'Total',
    net: Object.fromEntries(types.map((type) => [type, add(({ net }) => net[type])])),
    total: add(({ total }) => total),
  };
}

/** The report's name for each way in which money was given up. */
export const waivedWords: Record<ForgoneKind, string> = {
  discount: 'Discounts on bills',
  waiver: 'Waived or cancelled charges (not yet billed)',
  'write-off': 'Payer balances written off',
};

/** An hour of the clock as it is said: `09:00–10:00`. */
export const hourWords = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`;
