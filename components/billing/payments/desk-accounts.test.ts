import { expect, it } from 'vitest';
import { accountsAt, usualAccount } from './desk-accounts';

const cash = (name: string, location: string | null, is_default = false) => ({
  ...{ type: 'cash' as const, name, location, is_default },
});
const office = cash('Cash office', 'office', true);
const pharmacy = cash('Pharmacy', 'pharmacy');
const visitors = cash('Visitors', null);
const insurer = { type: 'insurance' as const, name: 'Lake', location: null, is_default: false };

it('a desk takes cash into its own account, never into that of another desk', () => {
  const all = [office, pharmacy, insurer];
  expect(accountsAt('pharmacy', all)).toEqual([pharmacy, insurer]);
  expect(usualAccount('pharmacy', [pharmacy])).toBe(pharmacy);
  expect(accountsAt('office', all)).toEqual([office, insurer]);
});

it('a desk without an account uses the default one', () => {
  expect(accountsAt('casualty', [office, pharmacy])).toEqual([office]);
  expect(usualAccount('casualty', [office])).toBe(office);
});

it('a cash account of no location can be chosen, and is used where it is the only one', () => {
  expect(accountsAt('pharmacy', [office, pharmacy, visitors])).toEqual([pharmacy, visitors]);
  expect(usualAccount('casualty', accountsAt('casualty', [pharmacy, visitors]))).toBe(visitors);
});

it('of several accounts that can pay none is chosen automatically', () => {
  expect(usualAccount('office', [insurer, { ...insurer, name: 'River' }])).toBeUndefined();
});
