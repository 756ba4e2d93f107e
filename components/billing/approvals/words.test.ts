import { expect, it } from 'vitest';
import { approvalDetail, approvalName } from './words';

const item = { uuid: 'x', description: '', discount: null, discount_code: null, net_amount: '1' };
const blank = {
  currency: 'KES',
  charge_items: [{ ...item, healthcare_service_name: 'Malaria test' }],
  invoice_number: null,
  discount_code: null,
  copayment: null,
  expected_copayment: null,
  account_name: null,
};

it('a request is named by what is given up', () => {
  expect(approvalName({ kind: 'waiver', amount: '1500.00', currency: 'KES' })).toBe(
    'Waiver of KES 1,500.00',
  );
  expect(approvalName({ kind: 'copayment', amount: '125.00', currency: 'KES' })).toBe(
    'Copayment that differs by KES 125.00',
  );
  expect(approvalDetail({ ...blank, kind: 'waiver' })).toBe('Malaria test');
});

it('names a service once, with the days of its charges', () => {
  const night = { ...item, healthcare_service_name: 'Bed night' };
  const charge_items = [
    ...blank.charge_items,
    ...[13, 14, 17].map((day) => ({ ...night, description: `Night of ${day} Nov 2026` })),
  ];
  expect(approvalDetail({ ...blank, kind: 'waiver', charge_items })).toBe(
    'Malaria test, 3 × Bed night (13 Nov 2026, 14 Nov 2026, 17 Nov 2026)',
  );
  const tests = [...blank.charge_items, ...blank.charge_items];
  expect(approvalDetail({ ...blank, kind: 'waiver', charge_items: tests })).toBe(
    'Malaria test (2 charges)',
  );
});

it('names the discount, or the copayment beside the scheme’s', () => {
  const hardship = { ...blank.charge_items[0], ...item, discount_code: 'HARDSHIP' };
  const discounted = { ...hardship, healthcare_service_name: 'Malaria test' };
  expect(approvalDetail({ ...blank, kind: 'discount', charge_items: [discounted] })).toBe(
    'HARDSHIP on Malaria test',
  );
  const invoice = { ...blank, charge_items: [], invoice_number: 7 };
  expect(approvalDetail({ ...invoice, kind: 'discount', discount_code: 'PROMPT' })).toBe(
    'PROMPT on invoice 7',
  );
  const copayment = { copayment: '100.00', expected_copayment: '225.00', account_name: 'SHA' };
  expect(approvalDetail({ ...invoice, kind: 'copayment', ...copayment })).toBe(
    'KES 100.00 instead of KES 225.00 for invoice 7, SHA',
  );
});
