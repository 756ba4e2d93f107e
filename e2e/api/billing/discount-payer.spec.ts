import { describe, expect, it } from 'vitest';
import { anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  type Billing,
  byInsurance,
  completeRefund,
  copay,
  decideRefund,
  inCash,
  insured,
  payInvoice,
  receive,
  refused,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';

/** An issued invoice of 1,500.00 KES, half of it taken off by the insurer's discount, as a whole or on its line. */
async function aDiscounted(billing: Billing, of: 'invoice' | 'healthcare_service') {
  const { hospital, insurer, insurance } = billing;
  const { patient, item } = await aCharge(billing);
  const half = await aDiscount(hospital, insurer, { applies_to: of, amount: 50 });
  return anInvoice(hospital, patient, [item], {
    account: insurance.uuid,
    ...(of === 'invoice'
      ? { discount_id: half.uuid }
      : { discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: half.uuid }] }),
  });
}

const refusedPay = async ({ hospital }: Billing, invoice: { uuid: string }, body: object) => {
  const path = financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`);
  const preview = await send('POST', path, { as: hospital.key, body });
  const answer = await payInvoice(hospital, invoice.uuid, body);
  expect([preview.status, preview.body.errors]).toEqual([answer.status, answer.body.errors]);
  return refusal(answer);
};

describe('a payer’s discount', () => {
  it.each(['invoice', 'healthcare_service'] as const)(
    'that an invoice was made with does not count for another payer (%s)',
    async (of) => {
      const billing = await aBillingHospital();
      const { hospital, corporate, desk } = billing;
      const invoice = await aDiscounted(billing, of);
      expect(invoice.net_total).toBe('750.00');
      expect(await refusedPay(billing, invoice, inCash(billing, '750'))).toEqual([
        400,
        ['account_id'],
      ]);
      const company = {
        transaction_type: 'corporate',
        account_id: corporate.uuid,
        location: desk.id,
      };
      expect(await refusedPay(billing, invoice, company)).toEqual([400, ['account_id']]);
      const paid = await payInvoice(hospital, invoice.uuid, byInsurance(billing));
      expect(paid.body.data.invoice).toMatchObject({ status: 'paid', net_total: '750.00' });
      await expectBooksToBalance(hospital);
    },
  );

  it('counts only where that payer pays something, and then the patient may pay as well', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const invoice = await aDiscounted(billing, 'invoice');
    const nothing = byInsurance(billing, {
      amount: '0',
      copayment_info: { transaction_type: 'cash', amount: '750', currency: 'KES' },
    });
    expect(await refusedPay(billing, invoice, nothing)).toEqual([400, ['amount']]);
    const part = await payInvoice(hospital, invoice.uuid, byInsurance(billing, { amount: '650' }));
    expect(part.status, part.text).toBe(201);
    const rest = await payInvoice(hospital, invoice.uuid, inCash(billing, '100'));
    expect(rest.body.data.invoice.status).toBe('paid');
    await expectBooksToBalance(hospital);
  });

  it('stays that payer’s once it was given, however the discount is edited', async () => {
    const billing = await aBillingHospital();
    const { hospital, company } = billing;
    const invoice = await aDiscounted(billing, 'invoice');
    const edit = (body: object) =>
      send('PATCH', financeOf(hospital, `discounts/${invoice.discount}`), {
        as: hospital.staff['finance-manager'].sender,
        body,
      });
    const moved = await edit({ applicable_payer: company.uuid });
    expect([...refusal(moved), moved.body.message]).toEqual([
      409,
      ['applicable_payer'],
      expect.stringMatching(/has already been given for Lake Mutual \d+, so/),
    ]);
    expect((await edit({ description: 'For 2026' })).status).toBe(200);
    const paid = ok(await payInvoice(hospital, invoice.uuid, byInsurance(billing)));
    expect(paid.body.data.invoice).toMatchObject({ status: 'paid', paid_total: '750.00' });
    const unused = await aDiscount(hospital, billing.insurer);
    const path = financeOf(hospital, `discounts/${unused.uuid}`);
    const free = await send('PATCH', path, {
      as: hospital.key,
      body: { applicable_payer: company.uuid },
    });
    expect(free.body.data.applicable_payer).toBe(company.uuid);
    await expectBooksToBalance(hospital);
  });

  it('is not given when the patient pays alone', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { patient, item } = await aCharge(billing);
    const half = await aDiscount(hospital, insurer, { amount: 50 });
    const body = (amount: string) => ({
      ...insured(billing, patient, [item], copay(amount)),
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: half.uuid }],
    });
    expect((await refused(billing, body('750'))).slice(0, 2)).toEqual([400, ['charge_items']]);
    const answer = await receive(hospital, body('75'));
    expect(answer.body.data.invoice).toMatchObject({ status: 'paid', net_total: '750.00' });
    await expectBooksToBalance(hospital);
  });

  it('is not given to an invoice that was paid before, even when all of it was refunded', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, desk } = billing;
    const { patient, item } = await aCharge(billing);
    const invoice = await anInvoice(hospital, patient, [item]);
    const paid = await payInvoice(hospital, invoice.uuid, inCash(billing, '1500'));
    const [payment] = paid.body.data.payments;
    const asking = { payment: payment.uuid, amount: '1500', reason: 'The insurer pays' };
    const { uuid } = (await requestRefund(hospital, '', asking)).body.data;
    const as = hospital.staff['finance-manager'].sender;
    await decideRefund(hospital, uuid, { decision: 'approved' }, { as });
    const out = { transaction_type: 'cash', location: desk.id };
    expect((await completeRefund(hospital, uuid, out)).status).toBe(200);
    const half = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 50 });
    const body = byInsurance(billing, { discount_id: half.uuid });
    expect(await refusedPay(billing, invoice, body)).toEqual([409, ['discount_id']]);
    await expectBooksToBalance(hospital);
  });
});
