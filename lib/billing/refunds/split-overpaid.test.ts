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
  });

  it('is refunded to the patient first down to the copayment of what remains, and the rest to the insurers in proportion', () => {
    // 10 % of a bill of 10,000, of which 4,000 is no longer due, was paid before the claim.
    const other = { accountId: 'jubilee', transactionType: 'insurance' } as const;
    const payments = [
      payment('own', 1000n),
      payment('claim', 6000n, insurer),
      payment('second', 3000n, other),
    ];
    expect(splitOverpaid(4000n, payments, 600n)).toEqual([
      { id: 'own', amount: 400n },
      { id: 'claim', amount: 2400n },
      { id: 'second', amount: 1200n },
    ]);
    // The claim was made after the items were credited.
    expect(
      splitOverpaid(400n, [payment('own', 1000n), payment('claim', 5400n, insurer)], 600n),
    ).toEqual([{ id: 'own', amount: 400n }]);
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
      const copayment = next(4n) === 0n ? null : next(8000n);
      const parts = splitOverpaid(sum, payments, copayment);
      const given = parts.reduce((total, { amount }) => total + amount, 0n);
      expect(given).toBe(sum < all ? sum : all);
      for (const { id, amount } of parts) {
        expect(amount > 0n).toBe(true);
        expect(amount <= (payments.find((one) => one.id === id)?.left ?? 0n)).toBe(true);
      }
      const isOwn = (id: string) => payments.find((one) => one.id === id)?.accountId === 'desk';
      const sumOf = (some: readonly bigint[]) => some.reduce((total, one) => total + one, 0n);
      const own = sumOf(payments.filter(({ id }) => isOwn(id)).map(({ left }) => left));
      const toPatient = sumOf(parts.filter(({ id }) => isOwn(id)).map(({ amount }) => amount));
      const toInsurer = given - toPatient;
      if (copayment === null) {
        // In proportion, to the cent.
        const off = toPatient * all - given * own;
        expect(off < all && -off < all).toBe(all > 0n);
        continue;
      }
      if (own <= copayment && sum <= all - own) expect(toPatient).toBe(0n);
      if (toInsurer > 0n) expect(own - toPatient <= copayment).toBe(true);
      if (toPatient > 0n)
        expect(own - toPatient >= copayment || toInsurer === all - own).toBe(true);
    }
  });
});
