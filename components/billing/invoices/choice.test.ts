import { expect, test } from 'vitest';
import { givenDiscounts, sumsOf } from './choice';

const items = [
  { uuid: 'bed', amount: '9999.99', currency: 'KES' },
  { uuid: 'visit', amount: '1500.00', currency: 'KES' },
];
const candidates = [
  { uuid: 'bed', usable: [{ discount: 'seven', discount_amount: '750.00' }] },
  { uuid: 'visit', usable: [] },
];

test('a discount that the account allows comes off the total, to the cent', () => {
  const given = givenDiscounts(items, { bed: 'seven' }, candidates);
  expect(given).toEqual([{ item: 'bed', discount: 'seven', amount: '750.00' }]);
  expect(sumsOf(items, given, 'KES')).toEqual({
    total: '11499.99',
    discount: '750.00',
    net: '10749.99',
  });
});

test('a discount that the account no longer allows, or of an unticked item, is not given', () => {
  expect(givenDiscounts(items, { visit: 'seven', bed: 'other' }, candidates)).toEqual([]);
  expect(givenDiscounts(items.slice(1), { bed: 'seven' }, candidates)).toEqual([]);
});

test('a currency without cents is summed in its own units', () => {
  const shillings = [{ uuid: 'one', amount: '1500', currency: 'UGX' }];
  expect(sumsOf(shillings, [{ amount: '200' }], 'UGX')).toMatchObject({ net: '1300' });
});
