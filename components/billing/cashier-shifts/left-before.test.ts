import { expect, it } from 'vitest';
import { leftBeforeWords } from '@/components/billing/cashier-shifts/left-before';

const left = { cashier_name: 'Joseph', closed_at: 'yesterday', counted_cash: '12000.00' };
const said = (opening_float: string) =>
  leftBeforeWords({ opening_float, currency: 'KES' }, left, (instant) => instant);

it.each([
  ['2000.00', 'the float is KES 10,000.00 less'],
  ['12000.00', 'the float matches'],
  ['12000.50', 'the float is KES 0.50 more'],
])('a float of %s is compared with the desk’s last close', (float, words) => {
  expect(said(float)).toBe(`KES 12,000.00, counted by Joseph at the close of yesterday; ${words}`);
});
