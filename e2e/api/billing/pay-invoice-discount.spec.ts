import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anIssuedInvoice,
  byInsurance,
  inCash,
  itemNow,
  payInvoice,
  postings,
  refusedToPay,
} from '@/e2e/api/billing/payment-builders';
import { aPatient } from '@/e2e/builders/patients';

describe('an invoice discount that is given at payment', () => {
  it('is posted, spread over the lines, and is the only one', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const ten = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    const other = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    const first = await payInvoice(
      hospital,
      invoice.uuid,
      byInsurance(billing, { discount_id: ten.uuid, amount: '350' }),
    );
    expect(first.body.data.invoice).toMatchObject({
      discount: ten.uuid,
      discount_code: ten.code,
      discount_amount: '150.00',
      discount_total: '150.00',
      net_total: '1350.00',
      balance: '1000.00',
      status: 'part-paid',
    });
    expect((await postings(hospital, `invoice=${invoice.uuid}`))[1]).toEqual([
      'Dr discounts-given 150.00',
      'Cr receivable-patient 150.00',
    ]);
    const again = byInsurance(billing, { discount_id: other.uuid });
    expect((await refusedToPay(billing, invoice.uuid, again)).slice(0, 2)).toEqual([
      409,
      ['discount_id'],
    ]);
    const same = await payInvoice(
      hospital,
      invoice.uuid,
      byInsurance(billing, { discount_id: ten.uuid }),
    );
    expect(same.body.data.invoice).toMatchObject({ status: 'paid', discount_total: '150.00' });
    await expectBooksToBalance(hospital);
  });

  it('is given before the first payment, and not in addition to discounts of lines', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const ten = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    await payInvoice(hospital, invoice.uuid, inCash(billing, '1'));
    const body = byInsurance(billing, { discount_id: ten.uuid });
    expect((await refusedToPay(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
      409,
      ['discount_id'],
    ]);
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const ofLine = await aDiscount(hospital, insurer);
    const lined = await anInvoice(hospital, patient, [item], {
      account: insurance.uuid,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: ofLine.uuid }],
    });
    expect((await refusedToPay(billing, lined.uuid, body)).slice(0, 2)).toEqual([
      400,
      ['discount_id'],
    ]);
  });

  it('is refused when the account’s payer does not give it, or not at this time', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const ten = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    const ofServices = await aDiscount(hospital, insurer);
    const inactive = await aDiscount(hospital, insurer, {
      applies_to: 'invoice',
      is_active: false,
    });
    const cases: [number, object][] = [
      [400, inCash(billing, '1', { discount_id: ten.uuid })],
      [400, byInsurance(billing, { discount_id: ofServices.uuid })],
      [409, byInsurance(billing, { discount_id: inactive.uuid })],
    ];
    for (const [status, body] of cases) {
      expect((await refusedToPay(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
        status,
        ['discount_id'],
      ]);
    }
  });

  it('that leaves nothing to pay pays the invoice with a receipt of nothing', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { items, invoice } = await anIssuedInvoice(billing);
    const all = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 100 });
    const answer = await payInvoice(
      hospital,
      invoice.uuid,
      byInsurance(billing, { discount_id: all.uuid }),
    );
    expect(answer.body.data).toMatchObject({
      payments: [{ amount: '0.00' }],
      invoice: { status: 'paid', net_total: '0.00', balance: '0.00' },
    });
    expect((await itemNow(billing, items[0]?.id ?? '')).status).toBe('paid');
    await expectBooksToBalance(hospital);
  });
});
