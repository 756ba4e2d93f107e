import { expect, it } from 'vitest';
import {
  changeOf,
  itemDetail,
  payerAccountWords,
  paymentStateWords,
} from '@/lib/billing/payments/words';
import { transactionTypes } from '@/lib/domain/codes/payments';

it('the change to give back is the sum of all cash parts', () => {
  const [none, some] = [{ change: '0.00' }, { change: '100.01' }];
  expect(changeOf([none, some, { change: '49.99' }], 'KES')).toBe('150.00');
  expect(changeOf([some, none], 'KES')).toBe('100.01');
  expect(changeOf([none, none], 'KES')).toBeNull();
});

it('a payment is not called received while an insurer or a company has only been billed', () => {
  const words = (status: 'active' | 'voided') =>
    transactionTypes.map((transaction_type) => paymentStateWords({ status, transaction_type }));
  const received = 'Received';
  expect(words('active')).toEqual([
    ...[received, received, received],
    ...['Billed', 'Billed'],
    received,
  ]);
  expect(new Set(words('voided'))).toEqual(new Set(['Voided']));
});

it('an account with the name of its payer is named once', () => {
  const account = { payer_name: 'Nyanza Mutual', account_name: 'Nyanza Mutual' };
  expect(payerAccountWords(account)).toBe('Nyanza Mutual');
  expect(payerAccountWords({ ...account, account_name: 'Claims' })).toBe('Nyanza Mutual · Claims');
  expect(payerAccountWords({ payer_name: null, account_name: 'Drawer' })).toBe('Drawer');
});

const item = {
  description: 'Bed night',
  healthcare_service_name: 'General ward',
  quantity: 3,
  unit_price: '3333.33',
  currency: 'KES',
  service_date: null,
  price_tier_name: 'General',
};

it('an Arabic description does not reverse the price after it', () => {
  expect(itemDetail(item)).toBe('Bed night · 3 × 3,333.33 · General');
  expect(itemDetail({ ...item, description: 'ليلة' })).toBe(
    '\u2068ليلة\u2069 · 3 × 3,333.33 · General',
  );
});

it('the day of a night is shown once', () => {
  const night = { ...item, quantity: 1, service_date: '2026-11-14' };
  expect(itemDetail(night)).toBe('Bed night · 14 Nov 2026 · General');
  expect(itemDetail({ ...night, description: 'Night of 14 Nov 2026' })).toBe(
    'Night of 14 Nov 2026 · General',
  );
  const other = { ...night, service_date: '2026-11-04', description: 'Night of 14 Nov 2026' };
  expect(itemDetail(other)).toBe('Night of 14 Nov 2026 · 4 Nov 2026 · General');
});
