'use client';

import { useCallback, useMemo } from 'react';
import { hourWords, type TenderLine } from '@/components/billing/cashier-shifts/day-end';
import { HourStrip } from '@/components/platform/plots/hour-strip';
import { plainAmount, tenderWords } from '@/lib/billing/payments/words';
import type { TransactionType } from '@/lib/domain/codes/payments';
import { fromMinorUnits, moneyWords, toMinorUnits } from '@/lib/domain/money';

type HourChartProps = {
  currency: string;
  types: readonly TransactionType[];
  /** By hour; the key is the hour of the clock. */
  hours: readonly TenderLine[];
  /** The sum of each tender. */
  all: TenderLine;
};

/** The hours in which a billing desk is usually open; a day that was longer is shown longer. */
const usual = [8, 17] as const;

/** Payments by tender, hour by hour: a strip each, on one scale and one clock. */
export function HourChart({ currency, types, hours, all }: HourChartProps) {
  const worked = hours.map(({ key }) => Number(key));
  const firstHour = Math.min(usual[0], ...worked);
  const lastHour = Math.max(usual[1], ...worked);
  const strips = useMemo(() => {
    const byHour = new Map(hours.map((line) => [Number(line.key), line]));
    return types.map((type) => {
      const amounts = Array.from(
        { length: lastHour - firstHour + 1 },
        (_, index) => byHour.get(firstHour + index)?.net[type] ?? '0',
      );
      return {
        type,
        amounts,
        // Heights on a screen, not money: what is read of a bar is its exact amount.
        bars: amounts.map((amount) => Number(toMinorUnits(amount, currency) ?? 0n)),
      };
    });
  }, [hours, types, currency, firstHour, lastHour]);
  const range = useMemo(() => {
    const heights = strips.flatMap(({ bars }) => bars);
    return [Math.min(0, ...heights), Math.max(1, ...heights) * 1.08] as const;
  }, [strips]);
  const scaleWords = useCallback(
    (height: number) => {
      // The marks of the scale are round numbers of the chart's own, and no amounts.
      const units = BigInt(Math.round(height));
      const [whole = ''] = plainAmount(fromMinorUnits(units, currency), currency).split('.');
      return whole;
    },
    [currency],
  );
  return (
    <div className="border-line border-t">
      {strips.map(({ type, amounts, bars }, index) => (
        <TypeStrip
          key={type}
          {...{ type, amounts, bars, firstHour, range, scaleWords, currency }}
          summary={moneyWords(all.net[type] ?? '0', currency)}
          withTimeAxis={index === strips.length - 1}
        />
      ))}
    </div>
  );
}

type TypeStripProps = {
  type: TransactionType;
  amounts: readonly string[];
  bars: readonly number[];
  firstHour: number;
  range: readonly [number, number];
  scaleWords: (height: number) => string;
  currency: string;
  summary: string;
  withTimeAxis: boolean;
};

function TypeStrip({ type, amounts, currency, ...strip }: TypeStripProps) {
  const { firstHour } = strip;
  const readAt = useCallback(
    (index: number) =>
      `${hourWords(firstHour + index)} · ${plainAmount(amounts[index] ?? '0', currency)}`,
    [amounts, firstHour, currency],
  );
  return <HourStrip label={tenderWords[type]} readAt={readAt} {...strip} />;
}
