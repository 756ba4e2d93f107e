import { expect, it } from 'vitest';
import {
  requestedDepositWords,
  unchargedWords,
} from '@/components/billing/payments/uncharged-words';

it('uncharged items are shown with their number and their sum in each currency', () => {
  const kes = { currency: 'KES', charges: 41, amount: '102500.00' };
  const usd = { currency: 'USD', charges: 1, amount: '7.00' };
  expect(unchargedWords({ charges: [kes] })).toBe(
    '41 charges, KES 102,500.00, are due but not charged yet.',
  );
  expect(unchargedWords({ charges: [usd] })).toBe(
    '1 charge, USD 7.00, is due but not charged yet.',
  );
  expect(unchargedWords({ charges: [kes, usd] })).toContain(
    '42 charges, KES 102,500.00 + USD 7.00',
  );
  expect(unchargedWords({ charges: [] })).toBeNull();
});

it('a requested deposit is named with the part that was paid in, if any was', () => {
  const deposit = {
    requested: '5000.00',
    received: '0.00',
    outstanding: '5000.00',
    currency: 'KES',
  };
  expect(requestedDepositWords(deposit)).toBe(
    'A deposit of KES 5,000.00 was requested at admission.',
  );
  expect(requestedDepositWords({ ...deposit, received: '2000.00' })).toBe(
    'A deposit of KES 5,000.00 was requested at admission. KES 2,000.00 was paid in.',
  );
});
