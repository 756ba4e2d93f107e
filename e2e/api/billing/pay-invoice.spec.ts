import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  financeOf,
  invoiceNow,
  makeInvoice,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  anIssuedInvoice,
  byInsurance,
  cancelInvoice,
  inCash,
  itemNow,
  payInvoice,
  postings,
  refusedToPay,
} from '@/e2e/api/billing/payment-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

describe('paying an invoice', () => {
  it('takes only the balance that the caller saw, if the caller names it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const card = { transaction_type: 'card', location: desk.id, reference: 'slip 4' };
    const seen = { ...card, expected_due: 1500 };
    // The terminal was charged 1,500.00 while another desk took a part.
    ok(await payInvoice(hospital, invoice.uuid, inCash(billing, '600')));
    const [status, , message] = await refusedToPay(billing, invoice.uuid, seen);
    expect([status, message]).toEqual([
      409,
      expect.stringContaining('The amount due changed to KES 900.00'),
    ]);
    expect(await refusedToPay(billing, invoice.uuid, { ...seen, expected_due: '900.001' })).toEqual(
      [400, expect.anything(), expect.anything()],
    );
    const rest = await payInvoice(hospital, invoice.uuid, { ...seen, expected_due: '900' });
    expect(rest.body.data.invoice).toMatchObject({ status: 'paid', balance: '0.00' });
  });

  it('in parts leaves a balance until the last of them, which also pays its items', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash, desk } = billing;
    const { patient, items, invoice } = await anIssuedInvoice(billing);
    const first = await payInvoice(
      hospital,
      invoice.uuid,
      inCash(billing, 600.5, { account_id: cash?.uuid, tendered: '1000', reference: 'till 2' }),
    );
    expect(first.status, first.text).toBe(201);
    expect(first.body.data).toMatchObject({
      payments: [
        {
          receipt_number: 1,
          kind: 'invoice',
          invoice: invoice.uuid,
          invoice_number: invoice.number,
          patient_uuid: patient.id,
          amount: '600.50',
          currency: 'KES',
          transaction_type: 'cash',
          account: cash?.uuid,
          location: desk.id,
          tendered: '1000.00',
          change: '399.50',
          reference: 'till 2',
        },
      ],
      invoice: { status: 'part-paid', paid_total: '600.50', balance: '899.50' },
    });
    expect((await itemNow(billing, items[0]?.id ?? '')).status).toBe('billed');
    const second = await payInvoice(hospital, invoice.uuid, byInsurance(billing));
    expect(second.body.data).toMatchObject({
      payments: [{ receipt_number: 2, amount: '899.50', transaction_type: 'insurance' }],
      invoice: { status: 'paid', paid_total: '1500.00', balance: '0.00' },
    });
    expect(await itemNow(billing, items[1]?.id ?? '')).toMatchObject({
      status: 'paid',
      payment: second.body.data.payments[0].uuid,
    });
    expect(await postings(hospital, `invoice=${invoice.uuid}`)).toEqual([
      ['Dr receivable-patient 1500.00', 'Cr service-revenue 1500.00'],
      ['Dr cash 600.50', 'Cr receivable-patient 600.50'],
      ['Dr receivable-payer 899.50', 'Cr receivable-patient 899.50'],
    ]);
    await expectBooksToBalance(hospital);
  });

  it('never takes more than its balance, nor nothing; a paid invoice names its receipt', async () => {
    const billing = await aBillingHospital();
    const { invoice } = await anIssuedInvoice(billing);
    const amountOf = async (amount: string) =>
      (await refusedToPay(billing, invoice.uuid, inCash(billing, amount))).slice(0, 2);
    expect(await amountOf('1500.01')).toEqual([400, ['amount']]);
    expect(await amountOf('0')).toEqual([400, ['amount']]);
    expect(await amountOf('-5')).toEqual([400, ['amount']]);
    expect(await amountOf('1.001')).toEqual([400, ['amount']]);
    expect(await amountOf('1e3')).toEqual([400, ['amount']]);
    await payInvoice(billing.hospital, invoice.uuid, inCash(billing, '1000'));
    expect(await amountOf('500.01')).toEqual([400, ['amount']]);
    await payInvoice(billing.hospital, invoice.id, inCash(billing, '500'));
    const [status, , message] = await refusedToPay(billing, invoice.uuid, inCash(billing, '1'));
    expect(status).toBe(409);
    expect(message).toMatch(
      new RegExp(`Invoice ${invoice.number} was settled by receipt 2, \\d+ s ago`),
    );
  });

  it('in cash needs the amount and its currency, also for the copayment; other tenders need neither', async () => {
    const billing = await aBillingHospital();
    const { desk } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const bare = { transaction_type: 'cash', location: desk.id };
    expect((await refusedToPay(billing, invoice.uuid, bare)).slice(0, 2)).toEqual([
      400,
      ['amount', 'currency'],
    ]);
    const copayment = byInsurance(billing, { copayment_info: { transaction_type: 'cash' } });
    expect((await refusedToPay(billing, invoice.uuid, copayment)).slice(0, 2)).toEqual([
      400,
      ['copayment_info.amount', 'copayment_info.currency'],
    ]);
    const dollars = inCash(billing, '1', { currency: 'USD' });
    expect((await refusedToPay(billing, invoice.uuid, dollars)).slice(0, 2)).toEqual([
      400,
      ['currency'],
    ]);
    const paid = await payInvoice(billing.hospital, invoice.uuid, byInsurance(billing));
    expect(paid.body.data.payments).toMatchObject([{ amount: '1500.00' }]);
  });

  it('from the patient’s own account needs no account to be named, and takes no more than its balance', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, invoice } = await anIssuedInvoice(billing);
    const body = { transaction_type: 'user-account', location: desk.id };
    expect((await refusedToPay(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
      409,
      ['account_id'],
    ]);
    const account = await anAccountWith(billing, patient, '1499');
    expect((await refusedToPay(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
      409,
      ['account_id'],
    ]);
    const part = await payInvoice(hospital, invoice.uuid, { ...body, amount: '1499' });
    expect(part.body.data.invoice).toMatchObject({ status: 'part-paid', balance: '1.00' });
    expect((await accountNow(hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('is refused for a draft, a cancelled invoice and an unknown one', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const items = [await aChargeItem(hospital, patient)];
    const draft = (await makeInvoice(hospital, patient, items)).body.data;
    const [status, , message] = await refusedToPay(billing, draft.uuid, inCash(billing, '1'));
    expect([status, message]).toEqual([409, 'This invoice is a draft. Issue it first.']);
    await cancelInvoice(hospital, draft.uuid, { reason: 'Asked twice' });
    const given = await refusedToPay(billing, draft.uuid, inCash(billing, '1'));
    expect(given[2]).toMatch(/^This draft was cancelled .*: Asked twice$/);
    const { invoice } = await anIssuedInvoice(billing);
    await cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong patient' });
    const cancelled = await refusedToPay(billing, invoice.uuid, inCash(billing, '1'));
    expect(cancelled[0]).toBe(409);
    expect(cancelled[2]).toContain('Wrong patient');
    expect((await refusedToPay(billing, v7(), inCash(billing, '1')))[0]).toBe(404);
    const other = await aBillingHospital();
    const { invoice: foreign } = await anIssuedInvoice(other);
    expect((await refusedToPay(billing, foreign.uuid, inCash(billing, '1')))[0]).toBe(404);
    expect((await invoiceNow(other.hospital, foreign.uuid)).status).toBe('issued');
  });

  it('is refused with an unsuitable account, an unknown location or an unknown field', async () => {
    const billing = await aBillingHospital();
    const { insurance, corporate, cash } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const cases: [object, string][] = [
      [inCash(billing, '1', { account_id: insurance.uuid }), 'account_id'],
      [byInsurance(billing, { account_id: corporate.uuid }), 'account_id'],
      [byInsurance(billing, { account_id: cash?.uuid }), 'account_id'],
      [byInsurance(billing, { account_id: undefined }), 'account_id'],
      [inCash(billing, '1', { location: v7() }), 'location'],
      [inCash(billing, '1', { location: undefined }), 'location'],
      [inCash(billing, '1', { transaction_type: 'barter' }), 'transaction_type'],
      [inCash(billing, '1', { transaction_type: undefined }), 'transaction_type'],
      [inCash(billing, '1', { patient: 1 }), 'patient'],
      [byInsurance(billing, { tendered: '10' }), 'tendered'],
      [inCash(billing, '2', { tendered: '1' }), 'tendered'],
      [inCash(billing, '1', { discount_id: v7() }), 'discount_id'],
    ];
    for (const [body, field] of cases) {
      const given = await refusedToPay(billing, invoice.uuid, body);
      expect(given.slice(0, 2), JSON.stringify(body)).toEqual([400, [field]]);
    }
    const { sender } = billing.hospital.staff.billing;
    const noShift = await refusedToPay(billing, invoice.uuid, inCash(billing, '1'), sender);
    expect(noShift.slice(0, 2)).toEqual([409, ['location']]);
    const byInsurer = await payInvoice(billing.hospital, invoice.uuid, byInsurance(billing), {
      as: sender,
    });
    expect(byInsurer.status, byInsurer.text).toBe(201);
  });

  it('is previewed to the cent, and the preview writes nothing', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssuedInvoice(billing);
    const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 33.33 });
    const body = byInsurance(billing, {
      discount_id: discount.uuid,
      copayment_info: { transaction_type: 'cash', amount: '100', currency: 'KES', tendered: '500' },
    });
    const path = financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`);
    const preview = await sendOk('POST', path, { as: hospital.key, body });
    expect(preview.body.data).toMatchObject({
      total: '1500.00',
      discount_total: '499.95',
      net_total: '1000.05',
      paid_total: '0.00',
      due: '1000.05',
      balance_after: '0.00',
      payer_amount: '900.05',
      copayment: '100.00',
      lines: [
        { amount: '1000.00', invoice_discount_share: '333.30', net_amount: '666.70' },
        { amount: '500.00', invoice_discount_share: '166.65', net_amount: '333.35' },
      ],
      payments: [{ amount: '900.05' }, { amount: '100.00', change: '400.00' }],
    });
    expect(await invoiceNow(billing.hospital, invoice.uuid)).toEqual(invoice);
    const paid = await payInvoice(hospital, invoice.uuid, body);
    expect(paid.body.data.invoice).toMatchObject({
      net_total: '1000.05',
      status: 'paid',
      lines: [
        { invoice_discount_share: '333.30', net_amount: '666.70' },
        { invoice_discount_share: '166.65', net_amount: '333.35' },
      ],
    });
    await expectBooksToBalance(hospital);
  });
});
