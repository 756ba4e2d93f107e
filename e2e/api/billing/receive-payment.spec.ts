import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  anAccountWith,
  aPaidVisit,
  aShift,
  aStayToPay,
  cashFor,
  copay,
  insured,
  itemNow,
  postings,
  receive,
  refused,
  statuses,
} from '@/e2e/api/billing/payment-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';

describe('a payment for charge items', () => {
  it('of an insured inpatient with a service discount and a copayment adds up to the cent, on paper and in the books', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance, cash, insurer } = billing;
    await aShift(hospital, desk);
    const { patient, night, items } = await aStayToPay(billing);
    const discount = await aDiscount(hospital, insurer, {
      amount: 7.5,
      healthcare_service_ids: [night.id],
    });
    const answer = await receive(
      hospital,
      {
        ...insured(billing, patient, items, copay('1165.00', { tendered: '1200.00' })),
        discounted_charge_items: [{ charge_item_uuid: items[1].id, discount_uuid: discount.uuid }],
      },
      { as: hospital.staff.billing.sender },
    );
    expect(answer.status, answer.text).toBe(201);
    const { data } = answer.body;
    expect(data).toMatchObject({
      total: '12399.99',
      discount_total: '750.00',
      net_total: '11649.99',
      currency: 'KES',
      invoice: { number: 1, status: 'paid', balance: '0.00', paid_total: '11649.99' },
    });
    expect(data.payments).toMatchObject([
      {
        receipt_number: 1,
        amount: '10484.99',
        currency: 'KES',
        transaction_type: 'insurance',
        account: insurance.uuid,
        is_copayment: false,
        tendered: null,
        change: '0.00',
        shift: null,
        taken_by: hospital.staff.billing.userId,
        location: desk.id,
      },
      {
        receipt_number: 2,
        amount: '1165.00',
        transaction_type: 'cash',
        account: cash?.uuid,
        is_copayment: true,
        tendered: '1200.00',
        change: '35.00',
        rounding: '0.00',
      },
    ]);
    expect(data.payments[0].settlement).toBe(data.payments[1].settlement);
    expect(
      data.charge_items.map(
        (one: { status: string; discount_amount: string; net_amount: string }) => [
          one.status,
          one.discount_amount,
          one.net_amount,
        ],
      ),
    ).toEqual([
      ['paid', '0.00', '1500.00'],
      ['paid', '750.00', '9249.99'],
      ['paid', '0.00', '900.00'],
    ]);
    expect(await postings(hospital, `invoice=${data.invoice.uuid}`)).toEqual([
      [
        'Dr receivable-patient 11649.99',
        'Dr discounts-given 750.00',
        'Cr service-revenue 12399.99',
      ],
      ['Dr receivable-payer 10484.99', 'Cr receivable-patient 10484.99'],
      ['Dr cash 1165.00', 'Cr receivable-patient 1165.00'],
    ]);
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('10484.99');
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('1165.00');
    await expectBooksToBalance(hospital);
  });

  it('takes ids and UUIDs, and keeps the reference of the card slip', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const { patient, item } = await aCharge(billing);
    const other = await aChargeItem(hospital, patient, { unitPrice: '200.50' });
    const answer = await receive(hospital, {
      patient: patient.number,
      charge_items: [item.number, other.id],
      payment_info: { transaction_type: 'card', account_id: cash?.id, reference: 'AUTH 004417' },
      location: desk.number,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data.payments).toMatchObject([
      { transaction_type: 'card', amount: '1700.50', reference: 'AUTH 004417', tendered: null },
    ]);
    expect(await postings(hospital, `payment=${answer.body.data.payments[0].uuid}`)).toEqual([
      ['Dr card-clearing 1700.50', 'Cr receivable-patient 1700.50'],
    ]);
    expect(await statuses(billing, [item, other])).toEqual(['paid', 'paid']);
    expect((await itemNow(billing, item.id)).receipt_number).toBe(1);
    await expectBooksToBalance(hospital);
  });

  it('gives change on the cash that was handed over, and never takes less than the sum', async () => {
    const billing = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const body = cashFor(billing, patient, [item]);
    const paying = (tendered: string | number) => ({
      ...body,
      payment_info: { ...body.payment_info, tendered },
    });
    expect((await refused(billing, paying('1499.99'))).slice(0, 2)).toEqual([
      400,
      ['payment_info.tendered'],
    ]);
    const answer = await receive(billing.hospital, paying(2000));
    expect(answer.body.data.payments).toMatchObject([
      { amount: '1500.00', tendered: '2000.00', change: '500.00' },
    ]);
    expect((await accountNow(billing.hospital, billing.cash?.uuid)).balance).toBe('1500.00');
    await expectBooksToBalance(billing.hospital);
  });

  it('may be made of several tenders, and the first account pays the rest', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, item } = await aCharge(billing);
    const answer = await receive(hospital, {
      ...cashFor(billing, patient, [item]),
      tenders: [
        { transaction_type: 'mobile-money', amount: '400.25', reference: 'QK71' },
        { transaction_type: 'card', amount: 600, currency: 'KES', reference: 'A1' },
      ],
    });
    expect(answer.status, answer.text).toBe(201);
    type Paid = { transaction_type: string; amount: string; settlement: string };
    const { payments } = answer.body.data as { payments: Paid[] };
    expect(payments.map(({ transaction_type, amount }) => [transaction_type, amount])).toEqual([
      ['cash', '499.75'],
      ['mobile-money', '400.25'],
      ['card', '600.00'],
    ]);
    expect(new Set(payments.map(({ settlement }) => settlement)).size).toBe(1);
    const { patient: second, item: another } = await aCharge(billing);
    const asked = cashFor(billing, second, [another]);
    const card = { transaction_type: 'card', amount: '1500.01' };
    expect((await refused(billing, { ...asked, tenders: [card] })).slice(0, 2)).toEqual([
      400,
      ['tenders.0.amount'],
    ]);
    expect(
      (await refused(billing, { ...asked, tenders: [{ ...card, amount: '0' }] })).slice(0, 2),
    ).toEqual([400, ['tenders.0.amount']]);
    await expectBooksToBalance(hospital);
  });

  it('from the patient’s own account takes its balance, and no more', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, item } = await aCharge(billing);
    const account = await anAccountWith(billing, patient, '1499.99');
    const body = {
      ...cashFor(billing, patient, [item]),
      payment_info: { transaction_type: 'user-account', account_id: account.uuid },
    };
    expect(await refused(billing, body)).toEqual([
      409,
      ['payment_info.account_id'],
      'The deposit is only KES 1,499.99. It does not cover KES 1,500.00.',
    ]);
    await anAccountWith(billing, patient, '100.01');
    const answer = ok(await receive(hospital, body));
    expect(answer.body.data.payments).toMatchObject([{ amount: '1500.00', shift: null }]);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('100.00');
    const { patient: stranger, item: foreign } = await aCharge(billing);
    const foreignBody = { ...cashFor(billing, stranger, [foreign]), location: desk.id };
    expect(
      (await refused(billing, { ...foreignBody, payment_info: body.payment_info })).slice(0, 2),
    ).toEqual([400, ['payment_info.account_id']]);
    await expectBooksToBalance(hospital);
  });

  it('of nothing, after a discount of the whole price, still has its receipt', async () => {
    const billing = await aBillingHospital();
    const { hospital, company, corporate, desk } = billing;
    const { patient, item } = await aCharge(billing);
    const discount = await aDiscount(hospital, company, {
      discount_type: 'currency',
      amount: 2000,
      currency: 'KES',
    });
    const answer = await receive(hospital, {
      patient: patient.id,
      charge_items: [item.id],
      payment_info: { transaction_type: 'corporate', account_id: corporate.uuid },
      location: desk.id,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      total: '1500.00',
      discount_total: '1500.00',
      net_total: '0.00',
      payments: [{ receipt_number: 1, amount: '0.00' }],
      invoice: { status: 'paid', number: 1 },
      charge_items: [{ status: 'paid', receipt_number: 1 }],
    });
    await expectBooksToBalance(hospital);
  });

  it('is in the audit log with the patient, the payment and the invoice', async () => {
    const billing = await aBillingHospital();
    const { patient, payment, invoice } = await aPaidVisit(billing);
    const events = await auditRows({
      providerId: billing.hospital.provider.id,
      action: 'payment.receive',
    });
    const about = (entity: string) => events.filter((event) => event.entity === entity);
    expect(about('payment').map(({ entityId }) => entityId)).toEqual([payment.uuid]);
    expect(about('invoice').map(({ entityId }) => entityId)).toContain(invoice.uuid);
    expect(JSON.stringify(about('payment'))).toContain(patient.id);
  });

  it.each([
    ['UGX', '1501', '1501.5', '0'],
    ['KWD', '12.345', '12.3455', '0.000'],
  ])('in %s has the minor digits of that currency', async (currency, amount, tooFine, nothing) => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const account = await anAccount(hospital, { currency });
    const { patient, item } = await aCharge(billing, { unitPrice: amount, currency });
    const asked = (tendered: string) => ({
      ...cashFor(billing, patient, [item]),
      payment_info: { transaction_type: 'cash', account_id: account.uuid, tendered },
      location: desk.id,
    });
    expect((await refused(billing, asked(tooFine)))[0]).toBe(400);
    const answer = ok(await receive(hospital, asked(amount)));
    expect(answer.body.data.payments).toMatchObject([{ amount, currency, change: nothing }]);
    expect((await accountNow(hospital, account.uuid)).balance).toBe(amount);
    await expectBooksToBalance(hospital);
  });

  it('in cash is rounded to the smallest coin, and the books show the rounding separately', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await sendOk('PATCH', financeOf(hospital, 'settings'), {
      as: hospital.staff['finance-manager'].sender,
      body: { smallest_coin: '1.00' },
    });
    const { patient, item } = await aCharge(billing, { unitPrice: '99.50' });
    const body = cashFor(billing, patient, [item]);
    const answer = await receive(hospital, {
      ...body,
      payment_info: { ...body.payment_info, tendered: '200' },
    });
    expect(answer.body.data.payments).toMatchObject([
      { amount: '99.50', rounding: '0.50', tendered: '200.00', change: '100.00' },
    ]);
    expect(answer.body.data.invoice.status).toBe('paid');
    expect(await postings(hospital, `payment=${answer.body.data.payments[0].uuid}`)).toEqual([
      ['Dr cash 100.00', 'Cr cash-rounding 0.50', 'Cr receivable-patient 99.50'],
    ]);
    const { patient: second, item: other } = await aCharge(billing, { unitPrice: '99.49' });
    const less = await receive(hospital, cashFor(billing, second, [other]));
    expect(less.body.data.payments).toMatchObject([{ rounding: '-0.49', tendered: '99.00' }]);
    await expectBooksToBalance(hospital);
  });
});
