import { describe, expect, it } from 'vitest';
import {
  debtorWords,
  returningWords,
  settlingWords,
  voidingWords,
} from '@/components/billing/remittances/words';
import {
  creditIn,
  remittingRefusal,
  returningOf,
  settlingOf,
  settlingRefusal,
} from '@/lib/billing/remittances/rules';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';

describe('the entry of a remittance', () => {
  const of = (amount: string, writtenOff = '0', owed = '1500.00') =>
    settlingOf({ amount, writtenOff }, owed, 'KES');

  it('subtracts the paid and the written-off amount from the balance due', () => {
    expect(of('1400', '60')).toEqual({ settled: '1460.00', left: '40.00', refusal: null });
    expect(of('1500.00')).toEqual({ settled: '1500.00', left: '0.00', refusal: null });
    expect(of('', '1500')).toEqual({ settled: '1500.00', left: '0.00', refusal: null });
  });

  it('is refused if it exceeds the balance due by a cent', () => {
    expect(of('1440.01', '60')?.refusal).toBe('This account owes only KES 1,500.00.');
    expect(of('0.01', '0', '0.00')?.refusal).toBe('This account owes only KES 0.00.');
    expect(settlingRefusal({ settled: 150000n, owed: 150000n }, 'KES')).toBeNull();
  });

  it('shows no result for an amount that is invalid, zero, or finer than the smallest coin', () => {
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

it('a debtor is named by payer and account, and once if both have the same name', () => {
  expect(debtorWords({ payer_name: 'Lake Mutual', account_name: 'Claims' })).toBe(
    'Lake Mutual, Claims',
  );
  expect(debtorWords({ payer_name: 'Lake Mutual', account_name: 'Lake Mutual' })).toBe(
    'Lake Mutual',
  );
  expect(debtorWords({ payer_name: null, account_name: 'Claims' })).toBe('Claims');
});

it('voiding a remittance shows what is due again, including the written-off part', () => {
  const voided = { account_name: 'Claims', settled: '1460.00', currency: 'KES' };
  expect(voidingWords({ ...voided, writtenOff: null })).toMatch(
    /^Claims owes KES 1,460\.00 again\. /,
  );
  expect(voidingWords({ ...voided, writtenOff: '60.00' })).toMatch(
    /^Claims owes KES 1,460\.00 again, of which KES 60\.00 was written off\. /,
  );
});

it('the entry shows what is taken off, what is left, and by how much it is too much', () => {
  const account = { name: 'Claims', balance: '1500.00', currency: 'KES' };
  const said = (amount: string) =>
    settlingWords(account, settlingOf({ amount, writtenOff: '0' }, account.balance, 'KES'));
  expect(said('')).toBe('Claims owes KES 1,500.00.');
  expect(said('1200.5')).toBe('KES 1,200.50 is taken off. Claims then owes KES 299.50.');
  expect(said('1500.01')).toBe('KES 1,500.01 is KES 0.01 more than Claims owes.');
});

describe('a payer’s overpayment', () => {
  const account = { name: 'Claims', balance: '1500.00', currency: 'KES' };
  const said = (amount: string, isKept: boolean, balance = account.balance, currency = 'KES') => {
    const typed = { amount, writtenOff: '0' };
    const plain = settlingOf(typed, balance, currency);
    const credit = plain && creditIn(plain.settled, balance, currency);
    const settling = settlingOf(typed, balance, currency, (isKept && credit) || '0');
    const words = settlingWords({ ...account, balance, currency }, settling, { credit, isKept });
    return [credit, words, settling?.refusal];
  };

  it('is credit if marked so, and too much otherwise', () => {
    expect(said('1700', true)).toEqual([
      '200.00',
      'KES 200.00 is kept for later claims. Claims then has KES 200.00 of credit.',
      null,
    ]);
    expect(said('1700', false)).toEqual([
      '200.00',
      'KES 1,700.00 is KES 200.00 more than Claims owes.',
      'This account owes only KES 1,500.00.',
    ]);
    expect(said('1500', true)).toEqual([
      null,
      'KES 1,500.00 is taken off. Claims then owes KES 0.00.',
      null,
    ]);
  });

  it('is all credit if the payer already has credit, in the digits of its currency', () => {
    expect(said('1.5', true, '-0.250', 'BHD')).toEqual([
      '1.500',
      'BHD 1.500 is kept for later claims. Claims then has BHD 1.750 of credit.',
      null,
    ]);
    expect(said('300', false, '-200', 'UGX').slice(1)).toEqual([
      'UGX 300 is UGX 300 more than Claims owes.',
      'This account owes only UGX 0.',
    ]);
    expect(said('', false, '-200', 'UGX')[1]).toBe('Claims has UGX 200 of credit.');
  });

  it('is exactly the excess', () => {
    const refused = (credit: bigint) =>
      settlingRefusal({ settled: 170000n, owed: 150000n, credit }, 'KES');
    expect(refused(20000n)).toBeNull();
    for (const credit of [19999n, 20001n]) {
      expect(refused(credit)).toBe('Only KES 200.00 of this exceeds the balance due.');
    }
  });

  it('is sent back up to the credit', () => {
    const sent = (typed: string) => {
      const returning = returningOf(typed, '-200.00', 'KES');
      return returning && [returningWords(account, returning), returning.refusal];
    };
    expect(sent('150')).toEqual([
      'KES 150.00 is sent back. Claims then has KES 50.00 of credit.',
      null,
    ]);
    expect(sent('200')).toEqual(['KES 200.00 is sent back. Claims then owes KES 0.00.', null]);
    expect(sent('200.01')).toEqual([
      'KES 200.01 is KES 0.01 more than the credit of Claims.',
      'This account has only KES 200.00 of credit.',
    ]);
    expect(sent('')).toBeNull();
    expect(
      voidingWords({
        ...{ account_name: 'Claims', settled: '-200.00', writtenOff: null, currency: 'KES' },
      }),
    ).toMatch(/^Claims has KES 200\.00 of credit again\. /);
  });
});
