import { expect, it } from 'vitest';
import { leftBeforeWords, openedMessage } from '@/components/billing/cashier-shifts/left-before';

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

it.each([
  ['12000.00', undefined],
  [
    '2000.00',
    'KES 12,000.00 was left here; the float is KES 10,000.00 less. If you miscounted, correct the float.',
  ],
])(
  'a cashier who opens a shift with a float of %s sees that another sum was left there',
  (opening_float, detail) => {
    const shift = { opening_float, currency: 'KES', location_name: 'Desk 1', left_before: left };
    expect(openedMessage(shift)).toEqual({
      title: 'Your shift at Desk 1 is open',
      ...(detail && { detail, stays: true }),
    });
  },
);
