import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentAccounts } from '@/db/schema/index';
import { anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { anAccount, aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  anAccountWith,
  cashFor,
  deposit,
  insured,
  payInvoice,
  refused,
} from '@/e2e/api/billing/payment-builders';
import { refusal, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a payment', () => {
  it('is never more than the largest possible amount, and the refusal names a field of the request', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance } = billing;
    const huge = { unitPrice: '900000000000.00', quantity: 2 };
    const { patient, item } = await aCharge(billing, huge);
    const received = await refused(billing, cashFor(billing, patient, [item]));
    expect(received.slice(0, 2)).toEqual([400, ['charge_items']]);
    const invoice = await anInvoice(hospital, patient, [item]);
    const paid = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'insurance',
      account_id: insurance.uuid,
      location: desk.id,
    });
    expect(refusal(paid)).toEqual([400, ['amount']]);
    const tooMuch = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'cash',
      amount: '10.00',
      currency: 'KES',
      tendered: '999999999999.50',
      location: desk.id,
    });
    expect(refusal(tooMuch)).toEqual([400, ['tendered']]);
    await expectBooksToBalance(hospital);
  });
});

describe('an account', () => {
  it('refuses a payment that its balance could not hold, and stays as it is', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const account = await anAccountWith(billing, await aPatient(hospital), '0');
    const most = '999999999999999.99';
    await database()
      .update(paymentAccounts)
      .set({ balance: most })
      .where(eq(paymentAccounts.id, account.uuid));
    const body = { amount: '0.01', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const refusedFor = await deposit(hospital, account.uuid, body);
    expect(refusedFor.status, refusedFor.text).toBe(409);
    expect(refusedFor.body.message).toContain('KES 999,999,999,999,999.99');
    expect((await accountNow(hospital, account.uuid)).balance).toBe(most);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('0.00');
  });
});

describe('a payer’s fixed copayment', () => {
  it('is in the hospital’s currency, and proposed in no other', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const payer = await aPayer(hospital, {
      copayment_type: 'copay',
      copayment_value: '500',
    });
    const account = await anAccount(hospital, {
      type: 'insurance',
      payer: payer.uuid,
      currency: 'USD',
    });
    const service = await aService(hospital, { currency: 'USD' });
    const { patient, item } = await aCharge(billing, { service, currency: 'USD' });
    const body = insured({ ...billing, insurance: account }, patient, [item], null);
    const preview = await sendOk('POST', financeOf(hospital, 'receive-payment/preview'), {
      as: hospital.key,
      body,
    });
    expect(preview.body.data).toMatchObject({ due: '1500.00', expected_copayment: null });
    await expectBooksToBalance(hospital);
  });
});
