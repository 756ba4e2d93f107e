import { expect, it } from 'vitest';
import { isKeptByPayments } from './rules';

const paid = { net_total: '900.00', paid_total: '0.00', has_live_payment: false };

it('an invoice is kept if something of it is paid or it has a receipt of nothing, and not otherwise', () => {
  expect(isKeptByPayments(paid)).toBe(false);
  expect(isKeptByPayments({ ...paid, paid_total: '0.01', has_live_payment: true })).toBe(true);
  expect(isKeptByPayments({ ...paid, has_live_payment: true })).toBe(false);
  expect(isKeptByPayments({ ...paid, net_total: '0.00' })).toBe(false);
  expect(isKeptByPayments({ ...paid, net_total: '0.00', has_live_payment: true })).toBe(true);
});
