import { describe, expect, it } from 'vitest';
import { type Refundable, splitOverpaid } from '@/lib/billing/refunds/split-overpaid';

const payment = (id: string, left: bigint, given: Partial<Refundable> = {}): Refundable => ({
  id,
  accountId: 'desk',
  transactionType: 'cash',
  amount: left,
  left,
  ...given,
});

const insurer = { accountId: 'nhif', transactionType: 'insurance' } as const;

describe('an overpaid sum', () => {
  it('is refunded from the only payment', () => {
    expect(splitOverpaid(2400n, [payment('a', 7300n)])).toEqual([{ id: 'a', amount: 2400n }]);
  });

  it('is refunded to each payer in proportion, because the insurer paid its part of the night too', () => {
    expect(splitOverpaid(1000n, [payment('own', 2000n), payment('claim', 8000n, insurer)])).toEqual(
      [
        { id: 'own', amount: 200n },
        { id: 'claim', amount: 800n },
      ],
    );
  });

  it('leaves a fixed copayment with the hospital as long as the insurer’s part covers it: the patient owes it however large the bill is', () => {
    const payments = [payment('own', 500n), payment('claim', 5600n, insurer)];
    expect(splitOverpaid(2400n, payments, 500n)).toEqual([{ id: 'claim', amount: 2400n }]);
    expect(splitOverpaid(5800n, payments, 500n)).toEqual([
      { id: 'own', amount: 200n },
      { id: 'claim', amount: 5600n },
    ]);
    expect(splitOverpaid(100n, [payment('own', 500n)], 500n)).toEqual([
      { id: 'own', amount: 100n },
    ]);
    // What the patient paid above it is refunded in proportion.
    expect(
      splitOverpaid(1000n, [payment('own', 2500n), payment('claim', 8000n, insurer)], 500n),
    ).toEqual([
      { id: 'own', amount: 200n },
      { id: 'claim', amount: 800n },
    ]);
  });

  it('is refunded from a payer’s last payment first, and from an earlier one for the rest', () => {
    const mobile = { accountId: 'till', transactionType: 'mobile-money' } as const;
    expect(splitOverpaid(900n, [payment('last', 500n, mobile), payment('first', 600n)])).toEqual([
      { id: 'last', amount: 500n },
      { id: 'first', amount: 400n },
    ]);
  });

  it('is never more than the rest of the payments, and otherwise adds up', () => {
    let seed = 7n;
    const next = (below: bigint) => {
      seed = (seed * 6364136223846793005n + 1442695040888963407n) % 18446744073709551616n;
      return (seed >> 33n) % below;
    };
    for (let round = 0; round < 500; round += 1) {
      const payments = Array.from({ length: Number(next(5n)) + 1 }, (_, index) =>
        payment(`p${index}`, next(10_000n), next(2n) === 0n ? insurer : {}),
      );
      const sum = next(30_000n);
      const all = payments.reduce((total, { left }) => total + left, 0n);
      const parts = splitOverpaid(sum, payments, next(3n) * 400n);
      const given = parts.reduce((total, { amount }) => total + amount, 0n);
      expect([sum, all]).toContain(given);
      expect(given <= sum && given <= all).toBe(true);
      for (const { id, amount } of parts) {
        expect(amount > 0n).toBe(true);
        expect(amount <= (payments.find((one) => one.id === id)?.left ?? 0n)).toBe(true);
      }
    }
  });
});
