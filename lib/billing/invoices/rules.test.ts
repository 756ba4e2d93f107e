import { expect, it } from 'vitest';
import { isKeptByPayments } from './rules';

const paid = { net_total: '900.00', paid_total: '0.00', has_live_payment: false };

it('keeps an invoice of which something is paid, or for which a receipt of nothing was given, and no other', () => {
  expect(isKeptByPayments(paid)).toBe(false);
  expect(isKeptByPayments({ ...paid, paid_total: '0.01', has_live_payment: true })).toBe(true);
  expect(isKeptByPayments({ ...paid, has_live_payment: true })).toBe(false);
  expect(isKeptByPayments({ ...paid, net_total: '0.00' })).toBe(false);
  expect(isKeptByPayments({ ...paid, net_total: '0.00', has_live_payment: true })).toBe(true);
});
