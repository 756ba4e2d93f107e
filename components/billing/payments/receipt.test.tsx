import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Receipt as ReceiptRecord } from '@/components/billing/payments/client';
import { Receipt } from './receipt';

const payment = {
  uuid: 'p',
  receipt_number: 7,
  amount: '60.00',
  currency: 'KES',
  tendered: '60.00',
  change: '0.00',
  rounding: '0.00',
  refunded: '0.00',
  owed_again: '0.00',
  reference: '',
  status: 'active',
  transaction_type: 'cash',
  is_copayment: false,
  patient_detail: { last_name: 'Otieno', first_name: 'Achieng' },
  hospital: { name: 'Lakeside' },
};

const rowsOf = (invoice: object, by: object = {}) => {
  const paid = { ...payment, ...by };
  const line = { position: 1, healthcare_service_name: 'Bed night', description: '', quantity: 1 };
  const receipt = {
    ...paid,
    settlement_payments: [paid],
    received_at: '2026-11-27T01:00:00Z',
    invoice_detail: {
      status: 'paid',
      lines: [{ ...line, amount: '100.00', discount_amount: '0.00' }],
      discount_total: '0.00',
      net_total: '100.00',
      payments: [paid],
      balance: '0.00',
      ...invoice,
    },
  } as unknown as ReceiptRecord;
  return renderToStaticMarkup(
    <Receipt receipt={receipt} paper="roll" marking="none" timeZone="Africa/Nairobi" />,
  ).replace(/<[^>]+>/g, ' ');
};

it('the receipt of an invoice of which a part is no longer due adds up', () => {
  const paidLess = rowsOf({ credited_total: '40.00', refund_due: '0.00' });
  expect(paidLess).toMatch(/Total\s+100\.00\s+No longer due\s+−40\.00\s+Paid: Cash\s+60\.00/);
  expect(paidLess).toContain('Paid in full');
  const paidMore = rowsOf({ credited_total: '70.00', refund_due: '30.00' });
  expect(paidMore).toMatch(/No longer due\s+−70\.00\s+Paid: Cash\s+60\.00\s+Refund due\s+30\.00/);
  expect(rowsOf({ credited_total: '0.00', refund_due: '0.00' })).not.toContain('No longer due');
});

it('a receipt of what an insurer owes says that it was billed, not paid', () => {
  const billed = rowsOf(
    { credited_total: '40.00', refund_due: '0.00' },
    { transaction_type: 'insurance', payer_name: 'Nyanza Mutual', account_name: 'Claims' },
  );
  expect(billed).toMatch(/Billed to Nyanza Mutual.*60\.00/);
  expect(billed).toContain('Nothing left for the patient to pay');
  expect(billed).not.toContain('Paid');
});

it('a receipt keeps what the patient paid apart from what an insurer was billed, before it and since', () => {
  const [insurance, settled] = ['insurance', { credited_total: '0.00', refund_due: '0.00' }];
  const other = (receipt_number: number, amount: string, transaction_type: string) => ({
    ...{ ...payment, uuid: `${receipt_number}`, receipt_number, amount, transaction_type },
  });
  const payments = [
    other(5, '10.00', 'cash'),
    other(6, '15.00', insurance),
    payment,
    other(8, '9.00', 'card'),
    other(9, '6.00', insurance),
  ];
  expect(rowsOf({ ...settled, payments })).toMatch(
    /Paid before\s+10\.00\s+Billed to payers before\s+15\.00\s+Paid: Cash\s+60\.00\s+Paid since\s+9\.00\s+Billed to payers since\s+6\.00/,
  );
});

it('a receipt says that the patient paid in full where the claim was voided or credited in full', () => {
  const settled = { credited_total: '0.00', refund_due: '0.00' };
  const claim = { ...payment, uuid: 'c', receipt_number: 6, transaction_type: 'insurance' };
  const after = (change: object) =>
    rowsOf({ ...settled, payments: [{ ...claim, ...change }, payment] });
  const credited = { refunded: '60.00', owed_again: '60.00' };
  expect(after({ status: 'voided' })).toContain('Paid in full');
  expect(after(credited)).toContain('Paid in full');
  expect(after({ refunded: '10.00' })).toContain('Nothing left for the patient to pay');
});
