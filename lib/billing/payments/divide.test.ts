import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, roundToCoin, type WantedPart } from '@/lib/billing/payments/divide';
import { Refusal } from '@/lib/domain/errors';

const kes = { currency: 'KES', coin: null, rounds: true };
const main = (given: Partial<WantedPart> = {}): WantedPart => ({
  role: 'main',
  at: 'payment_info.',
  amountAt: 'charge_items',
  transactionType: 'insurance',
  amount: null,
  tendered: null,
  ...given,
});
const copayment = (amount: bigint, tendered: bigint | null = null): WantedPart => ({
  role: 'copayment',
  at: 'payment_info.copayment_info.',
  amountAt: 'payment_info.copayment_info.amount',
  transactionType: 'cash',
  amount,
  tendered,
});

const refusalOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return Object.keys(error.fields);
    throw error;
  }
  return null;
};

describe('a debt that is divided', () => {
  it('leaves the insurer what the patient does not pay, and gives change on what was handed over', () => {
    const parts = divide(11_649_99n, [main(), copayment(1_165_00n, 1_200_00n)], kes);
    expect(parts).toMatchObject([
      { role: 'main', amount: 10_484_99n, tendered: null, change: 0n },
      { role: 'copayment', amount: 1_165_00n, tendered: 1_200_00n, change: 35_00n, rounding: 0n },
    ]);
  });

  it('is paid by the patient alone when the copayment is all of it, and by the insurer when it is nothing', () => {
    expect(divide(500n, [main(), copayment(500n)], kes).map(({ role }) => role)).toEqual([
      'copayment',
    ]);
    expect(divide(500n, [main(), copayment(0n)], kes).map(({ role }) => role)).toEqual(['main']);
  });

  it('of zero is paid by a payment of zero', () => {
    expect(divide(0n, [main(), copayment(0n)], kes)).toMatchObject([{ role: 'main', amount: 0n }]);
  });

  it('is never paid above the balance due, and the refusal names the part that is too much', () => {
    expect(refusalOf(() => divide(100n, [main(), copayment(101n)], kes))).toEqual([
      'payment_info.copayment_info.amount',
    ]);
    expect(
      refusalOf(() => divide(100n, [main({ amount: 101n, amountAt: 'amount' })], kes)),
    ).toEqual(['amount']);
  });

  it('is not paid with less cash than requested, nor with an amount handed over by another tender', () => {
    expect(refusalOf(() => divide(100n, [main(), copayment(50n, 49n)], kes))).toEqual([
      'payment_info.copayment_info.tendered',
    ]);
    expect(refusalOf(() => divide(100n, [main({ tendered: 100n })], kes))).toEqual([
      'payment_info.tendered',
    ]);
  });

  it('is rounded to coins in its cash part alone', () => {
    const coins = { currency: 'KES', coin: 100n, rounds: true };
    expect(divide(1_234_50n, [main(), copayment(34_50n, 40_00n)], coins)).toMatchObject([
      { amount: 1_200_00n, rounding: 0n },
      { amount: 34_50n, rounding: 50n, tendered: 40_00n, change: 5_00n },
    ]);
  });

  it('adds up to the balance due whatever the parts are, and cash to what changed hands', () => {
    const amount = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 0, maxLength: 5 }),
        fc.bigInt(0n, 10n ** 12n),
        fc.option(fc.bigInt(1n, 10_000n)),
        (many, rest, coin) => {
          // Beside the one that pays the rest, cash comes in whole coins.
          const tenders = many.map((one) => one * (coin ?? 1n));
          const due = tenders.reduce((sum, one) => sum + one, rest);
          const wanted: WantedPart[] = [
            main({ transactionType: 'cash' }),
            ...tenders.map((one, index) => ({
              ...copayment(one),
              role: 'tender' as const,
              at: `tenders.${index}.`,
              amountAt: `tenders.${index}.amount`,
            })),
          ];
          const pays = () => divide(due, wanted, { currency: 'KES', coin, rounds: true });
          if (rest > 0n && roundToCoin(rest, coin) === 0n) {
            expect(refusalOf(pays)).toEqual(['charge_items']);
            return;
          }
          const parts = pays();
          expect(parts.filter(({ rounding }) => rounding !== 0n).length).toBeLessThanOrEqual(1);
          expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(due);
          for (const part of parts) {
            expect((part.tendered ?? 0n) - part.change).toBe(part.amount + part.rounding);
            if (coin === null) expect(part.rounding).toBe(0n);
            else expect((part.amount + part.rounding) % coin).toBe(0n);
          }
        },
      ),
    );
  });
});

describe('an amount rounded to the smallest coin', () => {
  it('goes up from the half', () => {
    expect([49n, 50n, 149n, 150n, 0n].map((one) => roundToCoin(one, 100n))).toEqual([
      0n,
      100n,
      100n,
      200n,
      0n,
    ]);
    expect([2n, 3n].map((one) => roundToCoin(one, 5n))).toEqual([0n, 5n]);
  });
});
