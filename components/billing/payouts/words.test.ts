import { describe, expect, it } from 'vitest';
import { payingOutWords } from '@/components/billing/payouts/words';
import { payingOutOf, sharesOf } from '@/lib/billing/payouts/rules';

describe('the entry of a payout', () => {
  it('subtracts what arrived and the fee, in the digits of its currency', () => {
    expect(payingOutOf({ amount: '970', fee: '30' }, '1500.00', 'KES')).toEqual({
      paid: '1000.00',
      left: '500.00',
      refusal: null,
    });
    expect(payingOutOf({ amount: '1.5', fee: '0.025' }, '2.000', 'BHD')).toMatchObject({
      paid: '1.525',
      left: '0.475',
    });
    expect(payingOutOf({ amount: '900', fee: '' }, '1000', 'UGX')).toMatchObject({ left: '100' });
  });

  it('is nothing yet while it is empty, no number, or less than a coin', () => {
    for (const amount of ['', '0', '12,', '0.001']) {
      expect(payingOutOf({ amount, fee: '0' }, '1500.00', 'KES'), amount).toBeNull();
    }
  });

  it('is refused with its fee if that is more than the clearing balance, and says by how much', () => {
    const typed = payingOutOf({ amount: '1500', fee: '0.01' }, '1500.00', 'KES');
    expect(typed?.refusal).toBe(
      'The expected balance there is only KES 1,500.00. Amount and fee together cannot be more.',
    );
    expect(payingOutWords('card', { holds: '1500.00', currency: 'KES' }, typed)).toBe(
      'KES 1,500.01 is KES 0.01 more than the expected balance there.',
    );
    const owing = payingOutOf({ amount: '1', fee: '' }, '-20.00', 'KES');
    expect(owing?.refusal).toBe(
      'The expected balance there is only KES 0.00. Amount and fee together cannot be more.',
    );
  });
});

describe('the accounts of a payout', () => {
  it('are each desk’s in turn, up to its balance', () => {
    const accounts = [
      { of: 'main', held: 700n },
      { of: 'pharmacy', held: 300n },
      { of: 'laboratory', held: -50n },
    ];
    const shares = (paid: bigint) => sharesOf(accounts, paid).map(({ of, share }) => [of, share]);
    expect(shares(600n)).toEqual([['main', 600n]]);
    expect(shares(700n)).toEqual([['main', 700n]]);
    expect(shares(950n)).toEqual([
      ['main', 700n],
      ['pharmacy', 250n],
    ]);
  });
});
