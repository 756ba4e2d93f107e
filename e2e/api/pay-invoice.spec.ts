import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  anInvoice,
  financeOf,
  invoiceNow,
  makeInvoice,
} from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { aDiscount, anAccount, aPayer } from '@/e2e/api/discount-builders';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  type Billing,
  byInsurance,
  cancelInvoice,
  completeRefund,
  decideRefund,
  inCash,
  itemNow,
  payInvoice,
  postings,
  requestRefund,
  voidPayment,
} from '@/e2e/api/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import { aPatient, type Sender } from '@/e2e/builders';

/** An issued invoice of a new patient over 1,000.00 and 500.00 KES. */
async function anIssued({ hospital }: Billing) {
  const patient = await aPatient(hospital);
  const items = [
    await aChargeItem(hospital, patient, { unitPrice: '1000.00' }),
    await aChargeItem(hospital, patient, { unitPrice: '500.00' }),
  ];
  return { patient, items, invoice: await anInvoice(hospital, patient, items) };
}

/** The refusal of paying an invoice, which its preview repeats; nothing is paid. */
async function refused(
  { hospital }: Billing,
  invoice: string,
  body: object,
  as: Sender = hospital.key,
) {
  const path = financeOf(hospital, `invoices/${invoice}/pay/preview`);
  const preview = await send('POST', path, { as, body });
  const answer = await payInvoice(hospital, invoice, body, { as });
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  const words = ({ body }: typeof answer) => JSON.stringify(body.errors).replace(/\d+ s ago/g, '');
  expect([preview.status, words(preview)]).toEqual([answer.status, words(answer)]);
  await expectBooksToBalance(hospital);
  return [...refusal(answer), answer.body.message];
}

describe('paying an invoice', () => {
  it('is of what was seen to be due, and of nothing else when the caller says what that was', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { invoice } = await anIssued(billing);
    const card = { transaction_type: 'card', location: desk.id, reference: 'slip 4' };
    const seen = { ...card, expected_due: 1500 };
    // The terminal was charged 1,500.00 while another desk took a part.
    const part = await payInvoice(hospital, invoice.uuid, inCash(billing, '600'));
    expect(part.status, part.text).toBe(201);
    const [status, , message] = await refused(billing, invoice.uuid, seen);
    expect([status, message]).toEqual([409, expect.stringContaining('KES 900.00 is due by now')]);
    expect(await refused(billing, invoice.uuid, { ...seen, expected_due: '900.001' })).toEqual([
      400,
      expect.anything(),
      expect.anything(),
    ]);
    const rest = await payInvoice(hospital, invoice.uuid, { ...seen, expected_due: '900' });
    expect(rest.body.data.invoice).toMatchObject({ status: 'paid', balance: '0.00' });
  });

  it('in parts leaves a balance until the last of them, and its items are paid with that', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash, desk } = billing;
    const { patient, items, invoice } = await anIssued(billing);
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

  it('is never more than its balance, nor nothing; once paid it says by which receipt', async () => {
    const billing = await aBillingHospital();
    const { invoice } = await anIssued(billing);
    const amountOf = async (amount: string) =>
      (await refused(billing, invoice.uuid, inCash(billing, amount))).slice(0, 2);
    expect(await amountOf('1500.01')).toEqual([400, ['amount']]);
    expect(await amountOf('0')).toEqual([400, ['amount']]);
    expect(await amountOf('-5')).toEqual([400, ['amount']]);
    expect(await amountOf('1.001')).toEqual([400, ['amount']]);
    expect(await amountOf('1e3')).toEqual([400, ['amount']]);
    await payInvoice(billing.hospital, invoice.uuid, inCash(billing, '1000'));
    expect(await amountOf('500.01')).toEqual([400, ['amount']]);
    await payInvoice(billing.hospital, invoice.id, inCash(billing, '500'));
    const [status, , message] = await refused(billing, invoice.uuid, inCash(billing, '1'));
    expect(status).toBe(409);
    expect(message).toMatch(
      new RegExp(`Invoice ${invoice.number} was paid by receipt 2, \\d+ s ago`),
    );
  });

  it('in cash asks for the amount and its currency, of the copayment too; otherwise neither is needed', async () => {
    const billing = await aBillingHospital();
    const { desk } = billing;
    const { invoice } = await anIssued(billing);
    const bare = { transaction_type: 'cash', location: desk.id };
    expect((await refused(billing, invoice.uuid, bare)).slice(0, 2)).toEqual([
      400,
      ['amount', 'currency'],
    ]);
    const copayment = byInsurance(billing, { copayment_info: { transaction_type: 'cash' } });
    expect((await refused(billing, invoice.uuid, copayment)).slice(0, 2)).toEqual([
      400,
      ['copayment_info.amount', 'copayment_info.currency'],
    ]);
    const dollars = inCash(billing, '1', { currency: 'USD' });
    expect((await refused(billing, invoice.uuid, dollars)).slice(0, 2)).toEqual([
      400,
      ['currency'],
    ]);
    const paid = await payInvoice(billing.hospital, invoice.uuid, byInsurance(billing));
    expect(paid.body.data.payments).toMatchObject([{ amount: '1500.00' }]);
  });

  it('may be by insurer and patient: the copayment and its own account, the insurer the rest', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const { patient, invoice } = await anIssued(billing);
    const account = await anAccountWith(billing, patient, '150');
    const body = (more: object) =>
      byInsurance(billing, {
        copayment_info: { transaction_type: 'user-account', account_id: account.uuid, ...more },
      });
    expect((await refused(billing, invoice.uuid, body({}))).slice(0, 2)).toEqual([
      400,
      ['copayment_info.amount'],
    ]);
    expect(
      (await refused(billing, invoice.uuid, body({ account_id: cash?.uuid, amount: '150' }))).slice(
        0,
        2,
      ),
    ).toEqual([400, ['copayment_info.account_id']]);
    const answer = await payInvoice(hospital, invoice.uuid, body({ amount: 150 }));
    expect(answer.body.data.payments).toMatchObject([
      { transaction_type: 'insurance', amount: '1350.00', is_copayment: false },
      { transaction_type: 'user-account', amount: '150.00', is_copayment: true },
    ]);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('takes the copayment of the payer’s scheme when none is said', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { patient, invoice } = await anIssued(billing);
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

  it('asks for the copayment once: what the patient has paid of the invoice before is taken off it', async () => {
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
      const preview = await send('POST', path, { as: hospital.key, body: scheme });
      expect(preview.status, preview.text).toBe(200);
      return preview.body.data.expected_copayment;
    };
    const { invoice } = await anIssued(billing);
    expect(await askedOf(invoice)).toBe('150.00');
    const part = await payInvoice(hospital, invoice.uuid, inCash(billing, '100'));
    expect(part.status, part.text).toBe(201);
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

  it('asks for a fixed copayment once, in however many goes the insurer pays', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { invoice } = await anIssued(billing);
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

  it('asks again for a copayment that was given back', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '200' });
    const insurance = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { invoice } = await anIssued(billing);
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

  it('from the patient’s own account needs no account to be named, and takes no more than is in it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, invoice } = await anIssued(billing);
    const body = { transaction_type: 'user-account', location: desk.id };
    expect((await refused(billing, invoice.uuid, body)).slice(0, 2)).toEqual([409, ['account_id']]);
    const account = await anAccountWith(billing, patient, '1499');
    expect((await refused(billing, invoice.uuid, body)).slice(0, 2)).toEqual([409, ['account_id']]);
    const part = await payInvoice(hospital, invoice.uuid, { ...body, amount: '1499' });
    expect(part.body.data.invoice).toMatchObject({ status: 'part-paid', balance: '1.00' });
    expect((await accountNow(hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('is refused for a draft, for one that was cancelled, and for one that is not there', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const items = [await aChargeItem(hospital, patient)];
    const draft = (await makeInvoice(hospital, patient, items)).body.data;
    const [status, , message] = await refused(billing, draft.uuid, inCash(billing, '1'));
    expect([status, message]).toEqual([409, 'This invoice is a draft. Issue it first.']);
    const { invoice } = await anIssued(billing);
    await cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong patient' });
    const cancelled = await refused(billing, invoice.uuid, inCash(billing, '1'));
    expect(cancelled[0]).toBe(409);
    expect(cancelled[2]).toContain('Wrong patient');
    expect((await refused(billing, v7(), inCash(billing, '1')))[0]).toBe(404);
    const other = await aBillingHospital();
    const { invoice: foreign } = await anIssued(other);
    expect((await refused(billing, foreign.uuid, inCash(billing, '1')))[0]).toBe(404);
    expect((await invoiceNow(other.hospital, foreign.uuid)).status).toBe('issued');
  });

  it('is refused with an account that does not fit, a place that is unknown, or what is not a field', async () => {
    const billing = await aBillingHospital();
    const { insurance, corporate, cash } = billing;
    const { invoice } = await anIssued(billing);
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
      const given = await refused(billing, invoice.uuid, body);
      expect(given.slice(0, 2), JSON.stringify(body)).toEqual([400, [field]]);
    }
    const { sender } = billing.hospital.staff.billing;
    const noShift = await refused(billing, invoice.uuid, inCash(billing, '1'), sender);
    expect(noShift.slice(0, 2)).toEqual([409, ['location']]);
    const byInsurer = await payInvoice(billing.hospital, invoice.uuid, byInsurance(billing), {
      as: sender,
    });
    expect(byInsurer.status, byInsurer.text).toBe(201);
  });

  it('is previewed to the cent, and nothing of the preview is written', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssued(billing);
    const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 33.33 });
    const body = byInsurance(billing, {
      discount_id: discount.uuid,
      copayment_info: { transaction_type: 'cash', amount: '100', currency: 'KES', tendered: '500' },
    });
    const path = financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`);
    const preview = await send('POST', path, { as: hospital.key, body });
    expect(preview.status, preview.text).toBe(200);
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

describe('the discount of an invoice that is given when it is paid', () => {
  it('is posted, spread over the lines, and is the only one', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssued(billing);
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
    expect((await refused(billing, invoice.uuid, again)).slice(0, 2)).toEqual([
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

  it('comes before the first payment, and not beside discounts of lines', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance } = billing;
    const { invoice } = await anIssued(billing);
    const ten = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    await payInvoice(hospital, invoice.uuid, inCash(billing, '1'));
    const body = byInsurance(billing, { discount_id: ten.uuid });
    expect((await refused(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
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
    expect((await refused(billing, lined.uuid, body)).slice(0, 2)).toEqual([400, ['discount_id']]);
  });

  it('is refused when the account’s payer does not give it, or at this time', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { invoice } = await anIssued(billing);
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
      expect((await refused(billing, invoice.uuid, body)).slice(0, 2)).toEqual([
        status,
        ['discount_id'],
      ]);
    }
  });

  it('that leaves nothing to pay pays the invoice with a receipt of nothing', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { items, invoice } = await anIssued(billing);
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
