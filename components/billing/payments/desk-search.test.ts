import { expect, test } from 'vitest';
import { readDeskSearch, receiptCode } from '@/components/billing/payments/desk-search';

test('a name, a telephone number and an MR number search for patients', () => {
  for (const text of ['Otieno', '+254 712 345 678', 'MR-00012', 'Ruth 7', '0712', '000', 'R-0']) {
    expect(readDeskSearch(` ${text} `)).toEqual({ patients: text, receipt: null, invoice: null });
  }
});

test('a plain number may be a receipt, an invoice, or part of a patient’s numbers', () => {
  expect(readDeskSearch('1042')).toEqual({ patients: '1042', receipt: '1042', invoice: '1042' });
});

test('a scanned document matches only itself', () => {
  expect(readDeskSearch(receiptCode(1042))).toEqual({
    patients: null,
    receipt: '1042',
    invoice: null,
  });
  expect(readDeskSearch('inv 77')).toEqual({ patients: null, receipt: null, invoice: '77' });
});

test('an empty search finds nothing', () => {
  expect(readDeskSearch('  ')).toEqual({ patients: null, receipt: null, invoice: null });
});
