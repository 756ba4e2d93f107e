import { expect, it } from 'vitest';
import { afterRefund, mostFor } from './words';

const ofPayment = {
  account: null,
  charge_item_description: null,
  charge_item_service_name: null,
  is_overpayment: false,
  payer_name: null,
};

it('the person who approves a refund reads whether the amount is due again', () => {
  expect(afterRefund(ofPayment)).toBe('The amount becomes due again.');
  const notDone = { charge_item_service_name: 'Chest X-ray', charge_item_description: '' };
  expect(afterRefund({ ...ofPayment, ...notDone })).toBe(
    'For Chest X-ray, which was not provided: nothing becomes due again.',
  );
  const described = { ...notDone, charge_item_description: 'Second view' };
  expect(afterRefund({ ...ofPayment, ...described })).toBe(
    'For Chest X-ray, Second view, which was not provided: nothing becomes due again.',
  );
  expect(afterRefund({ ...ofPayment, is_overpayment: true })).toBe(
    'Paid and no longer due: nothing becomes due again.',
  );
  // Of an insurer it is not said that it paid: it was charged, and is credited.
  expect(afterRefund({ ...ofPayment, is_overpayment: true, payer_name: 'Insurer' })).toBe(
    'Charged and no longer due: nothing becomes due again.',
  );
  expect(afterRefund({ ...ofPayment, account: 'x' })).toBe(
    'It is paid from the patient’s deposit.',
  );
});

it('the proposed refund is no more than the rest of what was handed over', () => {
  const payment = { amount: '22.00', rounding: '-2.00', refunded: '5.00', currency: 'KES' };
  expect(mostFor(payment, undefined)).toBe('15.00');
  expect(mostFor(payment, { net_amount: '22.00' })).toBe('15.00');
  expect(mostFor({ ...payment, amount: '23.00', rounding: '2.00' }, undefined)).toBe('18.00');
  expect(mostFor({ ...payment, refunded: '20.00' }, undefined)).toBe('0.00');
});

it('the proposed refund for an item is no more than its price, nor than what was paid', () => {
  const payment = { amount: '1000.00', rounding: '0.00', refunded: '0.00', currency: 'KES' };
  expect(mostFor(payment, undefined)).toBe('1000.00');
  expect(mostFor(payment, { net_amount: '900.00' })).toBe('900.00');
  expect(mostFor(payment, { net_amount: '12000.00' })).toBe('1000.00');
});
