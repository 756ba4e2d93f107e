import { expect, it } from 'vitest';
import { afterRefund, mostFor } from './words';

const ofPayment = { account: null, charge_item: null, charge_item_description: null };

it('says to whoever approves a refund whether its patient owes that again', () => {
  expect(afterRefund(ofPayment)).toBe('What it was paid for is owed again.');
  const notDone = { charge_item: 'x', charge_item_description: 'Malaria test' };
  expect(afterRefund({ ...ofPayment, ...notDone })).toBe(
    'For Malaria test, which was not provided: it is not owed again.',
  );
  expect(afterRefund({ ...ofPayment, account: 'x' })).toBe('It leaves the patient’s own account.');
});

it('proposes no more for what was not provided than it came to, nor than was paid', () => {
  const payment = { amount: '1000.00', currency: 'KES' };
  expect(mostFor(payment, undefined)).toBe('1000.00');
  expect(mostFor(payment, { net_amount: '900.00' })).toBe('900.00');
  expect(mostFor(payment, { net_amount: '12000.00' })).toBe('1000.00');
});
