import { describe, expect, it } from 'vitest';
import { accountTypes } from '@/lib/payment-accounts/codes';
import { remittingRefusal, settlingOf, settlingRefusal } from '@/lib/remittances/rules';
import { debtorWords, settlingWords, voidingWords } from '@/lib/remittances/words';

describe('what a remittance as it is typed makes of what is owed', () => {
  const of = (amount: string, writtenOff = '0', owed = '1500.00') =>
    settlingOf({ amount, writtenOff }, owed, 'KES');

  it('takes off what was paid and what is written off', () => {
    expect(of('1400', '60')).toEqual({ settled: '1460.00', left: '40.00', refusal: null });
    expect(of('1500.00')).toEqual({ settled: '1500.00', left: '0.00', refusal: null });
    expect(of('', '1500')).toEqual({ settled: '1500.00', left: '0.00', refusal: null });
  });

  it('is refused by a cent more than is owed', () => {
    expect(of('1440.01', '60')?.refusal).toBe('This account owes only KES 1,500.00.');
    expect(of('0.01', '0', '0.00')?.refusal).toBe('This account owes only KES 0.00.');
    expect(settlingRefusal({ settled: 150000n, owed: 150000n }, 'KES')).toBeNull();
  });

  it('says nothing of what is no amount yet, is nothing, or is finer than the smallest coin', () => {
    for (const typed of ['', '0', '.', '12.', '1e3', 'abc', '10.001', '-1']) {
      expect(of(typed), typed).toBeNull();
    }
  });
});

it('only insurers and companies remit: a desk has no debts, and a patient pays at it', () => {
  expect(accountTypes.filter((type) => remittingRefusal(type) === null)).toEqual([
    'insurance',
    'corporate',
  ]);
});

it('a debtor is named by payer and account, and once where both are called alike', () => {
  expect(debtorWords({ payer_name: 'Lake Mutual', account_name: 'Claims' })).toBe(
    'Lake Mutual, Claims',
  );
  expect(debtorWords({ payer_name: 'Lake Mutual', account_name: 'Lake Mutual' })).toBe(
    'Lake Mutual',
  );
  expect(debtorWords({ payer_name: null, account_name: 'Claims' })).toBe('Claims');
});

it('whoever voids a remittance is told what is owed again, the written-off part with it', () => {
  const voided = { account_name: 'Claims', settled: '1460.00', currency: 'KES' };
  expect(voidingWords({ ...voided, writtenOff: null })).toMatch(
    /^Claims owes KES 1,460\.00 again\. /,
  );
  expect(voidingWords({ ...voided, writtenOff: '60.00' })).toMatch(
    /^Claims owes KES 1,460\.00 again, of which KES 60\.00 was written off\. /,
  );
});

it('the sum is said as it is typed: what is taken off, what is left, and by how much it is too much', () => {
  const account = { name: 'Claims', balance: '1500.00', currency: 'KES' };
  const said = (amount: string) =>
    settlingWords(account, settlingOf({ amount, writtenOff: '0' }, account.balance, 'KES'));
  expect(said('')).toBe('Claims owes KES 1,500.00.');
  expect(said('1200.5')).toBe('KES 1,200.50 is taken off. Claims then owes KES 299.50.');
  expect(said('1500.01')).toBe('KES 1,500.01 is KES 0.01 more than Claims owes.');
});
