import { expect, it } from 'vitest';
import { payerOf } from './words';

it('an invoice names an insurer or a company as its payer, and never “self-paying patients”', () => {
  expect(payerOf({ account_type: 'insurance', payer_name: 'SHA' })).toBe('SHA');
  expect(payerOf({ account_type: 'corporate', payer_name: 'Lake Tea' })).toBe('Lake Tea');
  expect(payerOf({ account_type: 'cash', payer_name: 'Self-paying patients' })).toBeNull();
  expect(payerOf({ account_type: null, payer_name: null })).toBeNull();
});
