import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Invoice } from '@/components/billing/invoices/client';
import type { HospitalIdentity } from '@/components/platform/print/hospital-head';
import { InvoicePaper } from './invoice-paper';

const claim = {
  ...{ uuid: 'c', receipt_number: 3, transaction_type: 'insurance', status: 'active' },
  ...{ amount: '60.00', refunded: '0.00', owed_again: '0.00', reference: '' },
  ...{ payer_name: 'Gamma', account_name: 'Claims' },
};

const paperOf = (payment: object) => {
  const invoice = {
    ...{ status: 'paid', number: 7, currency: 'KES', issued_at: null, due_on: '2026-12-31' },
    ...{ net_total: '60.00', discount_total: '0.00', credited_total: '60.00' },
    ...{ balance: '0.00', refund_due: '0.00', lines: [], covers: [], stays: [] },
    patient_detail: { last_name: 'Otieno', first_name: 'Achieng' },
    payments: [{ ...claim, ...payment }],
  } as unknown as Invoice;
  const hospital = { name: 'Lakeside', bank_account: 'Bank 1', mobile_money: '' };
  const paper = (
    <InvoicePaper
      invoice={invoice}
      hospital={hospital as HospitalIdentity}
      timeZone="Africa/Nairobi"
      marking="none"
    />
  );
  return renderToStaticMarkup(paper).replace(/<[^>]+>/g, ' ');
};

it('an invoice asks nobody to pay, and has no day for it, once the claim was credited in full', () => {
  expect(paperOf({})).toMatch(/Due.*Balance due from the patient.*To be paid by Gamma.*How to pay/);
  expect(paperOf({ refunded: '20.00' })).toMatch(/To be paid by Gamma\s+KES 40\.00.*How to pay/);
  const credited = paperOf({ refunded: '60.00' });
  expect(credited).not.toMatch(/ Due |To be paid by|How to pay/);
  expect(credited).toMatch(/Balance due\s+KES 0\.00/);
});
