import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { anAccount, aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  anIssuedInvoice,
  byInsurance,
  completeRefund,
  decideRefund,
  inCash,
  payInvoice,
  refusedToPay,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';

describe('paying an invoice with a copayment', () => {
  it('splits it between insurer and patient: the copayment to its own account, the rest to the insurer', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const { patient, invoice } = await anIssuedInvoice(billing);
    const account = await anAccountWith(billing, patient, '150');
    const body = (more: object) =>
      byInsurance(billing, {
        copayment_info: { transaction_type: 'user-account', account_id: account.uuid, ...more },
      });
    expect((await refusedToPay(billing, invoice.uuid, body({}))).slice(0, 2)).toEqual([
      400,
      ['copayment_info.amount'],
    ]);
    expect(
      (
        await refusedToPay(billing, invoice.uuid, body({ account_id: cash?.uuid, amount: '150' }))
      ).slice(0, 2),
    ).toEqual([400, ['copayment_info.account_id']]);
    const answer = await payInvoice(hospital, invoice.uuid, body({ amount: 150 }));
    expect(answer.body.data.payments).toMatchObject([
      { transaction_type: 'insurance', amount: '1350.00', is_copayment: false },
      { transaction_type: 'user-account', amount: '150.00', is_copayment: true },
    ]);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('takes the copayment of the payer’s scheme by default', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { patient, invoice } = await anIssuedInvoice(billing);
    await anAccountWith(billing, patient, '200');
    const answer = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'insurance',
      account_id: insurance.uuid,
      location: desk.id,
      copayment_info: { transaction_type: 'user-account' },
    });
    expect(answer.body.data.payments).toMatchObject([
      { amount: '1300.00' },
      { amount: '200.00', is_copayment: true },
    ]);
    await expectBooksToBalance(hospital);
  });

  it('takes the copayment once: earlier payments of the patient are subtracted', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copaypct', copayment_value: '10' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const scheme = {
      transaction_type: 'insurance',
      account_id: insurance.uuid,
      location: desk.id,
      copayment_info: { transaction_type: 'mobile-money' },
    };
    const askedOf = async (invoice: { uuid: string }) => {
      const path = financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`);
      const preview = await sendOk('POST', path, { as: hospital.key, body: scheme });
      return preview.body.data.expected_copayment;
    };
    const { invoice } = await anIssuedInvoice(billing);
    expect(await askedOf(invoice)).toBe('150.00');
    ok(await payInvoice(hospital, invoice.uuid, inCash(billing, '100')));
    expect(await askedOf(invoice)).toBe('50.00');
    const rest = await payInvoice(hospital, invoice.uuid, inCash(billing, '50'));
    expect(await askedOf(invoice)).toBe('0.00');
    await voidPayment(hospital, rest.body.data.payments[0].uuid, { reason: 'Wrong invoice' });
    expect(await askedOf(invoice)).toBe('50.00');
    const answer = await payInvoice(hospital, invoice.uuid, scheme);
    expect(answer.body.data.payments).toMatchObject([
      { amount: '1350.00', is_copayment: false },
      { amount: '50.00', is_copayment: true },
    ]);
    await expectBooksToBalance(hospital);
  });

  it('takes a fixed copayment once, in however many parts the insurer pays', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { invoice } = await anIssuedInvoice(billing);
    const scheme = {
      transaction_type: 'insurance',
      account_id: insurance.uuid,
      location: desk.id,
      copayment_info: { transaction_type: 'mobile-money' },
    };
    const first = await payInvoice(hospital, invoice.uuid, {
      ...scheme,
      amount: '500',
      copayment_info: { transaction_type: 'mobile-money', amount: '200' },
    });
    expect(first.status, first.text).toBe(201);
    const second = await payInvoice(hospital, invoice.uuid, scheme);
    expect(second.body.data).toMatchObject({
      payments: [{ amount: '800.00', is_copayment: false }],
      invoice: { status: 'paid' },
    });
    expect(second.body.data.payments).toHaveLength(1);
    await expectBooksToBalance(hospital);
  });

  it('takes a refunded copayment again', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { invoice } = await anIssuedInvoice(billing);
    const paid = await payInvoice(hospital, invoice.uuid, inCash(billing, '200'));
    const asked = await requestRefund(hospital, '', {
      payment: paid.body.data.payments[0].uuid,
      amount: '120',
      reason: 'Paid for another',
    });
    const { uuid } = asked.body.data;
    const manager = { as: hospital.staff['finance-manager'].sender };
    await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
    const out = { transaction_type: 'cash', location: desk.id };
    expect((await completeRefund(hospital, uuid, out)).status).toBe(200);
    const path = financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`);
    const preview = await send('POST', path, {
      as: hospital.key,
      body: { transaction_type: 'insurance', account_id: insurance.uuid, location: desk.id },
    });
    expect(preview.body.data.expected_copayment).toBe('120.00');
  });
});
