import { describe, expect, it } from 'vitest';
import {
  aHardship,
  byBilling,
  decide,
  preview,
  request,
} from '@/e2e/api/billing/approval-builders';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aShift,
  copay,
  insured,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aLimit } from '@/e2e/builders/limits';
import { aPatient } from '@/e2e/builders/patients';

describe('a discount by hand', () => {
  it('needs approval above the limit, and the approved payment is taken once', async () => {
    const { billing, hospital, patient, item, discount, body } = await aHardship();
    expect(await preview(hospital, body)).toEqual([]);
    await aLimit(hospital, 'discount', 'billing', '399.99');
    expect(await preview(hospital, body)).toEqual([
      { kind: 'discount', amount: '400.00', limit: '399.99', request: null },
    ]);
    const refused = await receive(hospital, body, byBilling(billing));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('A discount of KES 400.00 is above your limit.');
    const asked = ok(await request(hospital, { receive_payment: body }));
    expect(asked.body.data).toMatchObject({
      kind: 'discount',
      amount: '400.00',
      charge_items: [{ uuid: item.id, discount: discount.uuid, net_amount: '600.00' }],
    });
    const { uuid } = asked.body.data;
    expect((await receive(hospital, body, byBilling(billing))).body.message).toContain(
      'Wait for the decision.',
    );
    expect((await decide(hospital, uuid)).body.data.status).toBe('approved');
    expect(await preview(hospital, body)).toMatchObject([
      { request: { uuid, status: 'approved' } },
    ]);
    // Something else than was approved is not taken with it.
    const more = await aChargeItem(hospital, patient, { unitPrice: '50.00' });
    const other = { ...body, charge_items: [item.id, more.id] };
    const differs = await receive(hospital, other, byBilling(billing));
    expect(differs.body.message).toContain('differs from it. Request approval again.');
    const answers = await Promise.all([
      receive(hospital, body, byBilling(billing)),
      receive(hospital, body, byBilling(billing)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = answers.find(({ status }) => status === 201)?.body.data;
    const path = financeOf(hospital, `approvals/${uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'completed',
      invoice: taken.invoice.uuid,
    });
    await expectBooksToBalance(hospital);
  });

  it('of an insurer’s contract needs none, nor does a key', async () => {
    const { billing, hospital, patient, body } = await aHardship();
    await aLimit(hospital, 'discount', 'billing', '0');
    expect((await receive(hospital, body)).status).toBe(201);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const contract = await aDiscount(hospital, billing.insurer);
    const answer = await receive(
      hospital,
      {
        ...insured(billing, patient, [item], null),
        discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: contract.uuid }],
      },
      byBilling(billing),
    );
    expect(answer.status, answer.text).toBe(201);
  });

  it('on an invoice needs approval too, when it is made and when it is paid', async () => {
    const { billing, hospital, patient, item, discount, body } = await aHardship();
    await aLimit(hospital, 'discount', 'billing', '100');
    const making = {
      patient: patient.id,
      charge_items: [item.id],
      account: body.payment_info.account_id,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
    };
    const refused = await send('POST', financeOf(hospital, 'invoices'), {
      ...byBilling(billing),
      body: making,
    });
    expect(refused.status).toBe(409);
    const selfPay = discount.applicable_payer;
    const whole = await aDiscount(
      hospital,
      { uuid: selfPay },
      { applies_to: 'invoice', amount: 50 },
    );
    const invoice = await anInvoice(hospital, patient, [item]);
    const payment = {
      transaction_type: 'cash',
      account_id: body.payment_info.account_id,
      amount: '500.00',
      currency: 'KES',
      location: body.location,
      discount_id: whole.uuid,
    };
    const path = financeOf(hospital, `invoices/${invoice.uuid}/pay`);
    const pay = () => send('POST', path, { ...byBilling(billing), body: payment });
    expect((await pay()).status).toBe(409);
    const asked = ok(await request(hospital, { pay_invoice: { invoice: invoice.uuid, payment } }));
    expect(asked.body.data).toMatchObject({ invoice: invoice.uuid, discount: whole.uuid });
    await decide(hospital, asked.body.data.uuid);
    ok(await pay());
    await expectBooksToBalance(hospital);
  });
});

describe('a copayment', () => {
  it('that differs from the scheme by more than the limit needs approval; the scheme’s own needs none', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await aShift(hospital, billing.desk);
    await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/payers/${billing.insurer.uuid}`,
      {
        as: hospital.key,
        body: { copayment_type: 'copaypct', copayment_value: '10' },
      },
    );
    await aLimit(hospital, 'copayment', 'billing', '20');
    const patient = await aPatient(hospital);
    const due = async (amount: string) => {
      const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
      return insured(billing, patient, [item], copay(amount));
    };
    for (const amount of ['100.00', '80.00', '120.00']) {
      const answer = await receive(hospital, await due(amount), byBilling(billing));
      expect(answer.status, `${amount}: ${answer.text}`).toBe(201);
    }
    for (const amount of ['0', '79.99', '120.01']) {
      const answer = await receive(hospital, await due(amount), byBilling(billing));
      expect(answer.status, amount).toBe(409);
    }
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const none = insured(billing, patient, [item], null);
    expect((await receive(hospital, none, byBilling(billing))).status).toBe(409);
    const asked = await request(hospital, { receive_payment: none });
    expect(asked.body.data).toMatchObject({
      kind: 'copayment',
      amount: '100.00',
      copayment: '0.00',
      expected_copayment: '100.00',
      account_name: billing.insurance.name,
    });
    await decide(hospital, asked.body.data.uuid);
    ok(await receive(hospital, none, byBilling(billing)));
    await expectBooksToBalance(hospital);
  });
});

it('a discount within the limit frees no one from the limit of the copayment, where an insurer pays a further part', async () => {
  const { billing, hospital, item, body } = await aHardship();
  await aLimit(hospital, 'discount', 'billing', '399.99');
  await aLimit(hospital, 'copayment', 'billing', '0');
  await sendOk('PATCH', at(hospital, `payers/${billing.insurer.uuid}`), {
    as: hospital.staff['finance-manager'].sender,
    body: { copayment_type: 'copaypct', copayment_value: '50' },
  });
  // Of 600.00 after the discount the patient should pay 300.00, and pays 1.00.
  const insuredToo = {
    ...body,
    payment_info: { ...body.payment_info, amount: '1.00' },
    tenders: [
      { transaction_type: 'insurance', account_id: billing.insurance.uuid, amount: '599.00' },
    ],
  };
  expect(await preview(hospital, insuredToo)).toMatchObject([
    { kind: 'discount', amount: '400.00', request: null },
    { kind: 'copayment', amount: '299.00', limit: '0.00', request: null },
  ]);
  const taken = () => receive(hospital, insuredToo, byBilling(billing));
  expect((await taken()).status).toBe(409);
  for (const kind of ['discount', 'copayment']) {
    const asked = await request(hospital, { receive_payment: insuredToo });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body.data).toMatchObject({ kind, charge_items: [{ uuid: item.id }] });
    expect((await taken()).status).toBe(409);
    expect((await decide(hospital, asked.body.data.uuid)).status).toBe(200);
  }
  const paid = await taken();
  expect(paid.status, paid.text).toBe(201);
  await expectBooksToBalance(hospital);
});
