import { describe, expect, it } from 'vitest';
import { anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount, aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  aDesk,
  anAccountWith,
  aStayToPay,
  cashFor,
  copay,
  insured,
  receive,
  refused,
  statuses,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';

describe('the copayment of a payment', () => {
  it('goes to the cash account of the location, else to the hospital’s default one, else is refused', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const bare = await aDesk(hospital, 'Ward desk', { hasAccount: false });
    const asking = async (location: { id: string }) => {
      const { patient, item } = await aCharge(billing);
      return { ...insured(billing, patient, [item], copay('150.00')), location: location.id };
    };
    const at = (await receive(hospital, await asking(billing.desk))).body.data.payments[1];
    expect(at.account).toBe(billing.cash?.uuid);
    expect((await refused(billing, await asking(bare.location))).slice(0, 2)).toEqual([
      409,
      ['payment_info.copayment_info.account_id'],
    ]);
    const main = await anAccount(hospital, { is_default: true });
    const elsewhere = (await receive(hospital, await asking(bare.location))).body.data.payments[1];
    expect(elsewhere).toMatchObject({ account: main.uuid, amount: '150.00', is_copayment: true });
    await expectBooksToBalance(hospital);
  });

  it('is on payments and invoice with the name of the payer whose account pays the rest', async () => {
    const billing = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const { payments, invoice } = (
      await receive(billing.hospital, insured(billing, patient, [item], copay('150.00')))
    ).body.data;
    const insurer = {
      payer_name: billing.insurer.name,
      account_name: billing.insurance.name,
      amount: '1350.00',
    };
    expect(payments[0]).toMatchObject(insurer);
    expect(invoice.payments[0]).toMatchObject(insurer);
    expect(payments[1]).toMatchObject({ payer_name: null, amount: '150.00' });
  });

  it('is between nothing and all that is due, and the insurer pays exactly the rest', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const partsFor = async (amount: string) => {
      const { patient, item } = await aCharge(billing);
      const answer = ok(await receive(hospital, insured(billing, patient, [item], copay(amount))));
      return answer.body.data.payments.map((one: { transaction_type: string; amount: string }) => [
        one.transaction_type,
        one.amount,
      ]);
    };
    expect(await partsFor('0')).toEqual([['insurance', '1500.00']]);
    expect(await partsFor('0.01')).toEqual([
      ['insurance', '1499.99'],
      ['cash', '0.01'],
    ]);
    expect(await partsFor('1500.00')).toEqual([['cash', '1500.00']]);
    const { patient, item } = await aCharge(billing);
    expect(
      (await refused(billing, insured(billing, patient, [item], copay('1500.01')))).slice(0, 2),
    ).toEqual([400, ['payment_info.copayment_info.amount']]);
    await expectBooksToBalance(hospital);
  });

  it('may come from the patient’s own account', async () => {
    const billing = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const body = insured(
      billing,
      patient,
      [item],
      copay('100', { transaction_type: 'user-account' }),
    );
    expect((await refused(billing, body)).slice(0, 2)).toEqual([
      409,
      ['payment_info.copayment_info.account_id'],
    ]);
    const account = await anAccountWith(billing, patient, '100');
    expect((await receive(billing.hospital, body)).status).toBe(201);
    expect((await accountNow(billing.hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(billing.hospital);
  });

  it('is refused in another currency, with too many decimals, below zero, by insurance, or in addition to cash', async () => {
    const billing = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const fieldOf = async (copayment: object) => {
      const [status, fields] = await refused(billing, insured(billing, patient, [item], copayment));
      return [status, fields];
    };
    const at = 'payment_info.copayment_info';
    expect(await fieldOf(copay('1', { currency: 'USD' }))).toEqual([400, [`${at}.currency`]]);
    expect(await fieldOf(copay('1.001'))).toEqual([400, [`${at}.amount`]]);
    expect(await fieldOf(copay('-1'))).toEqual([400, [`${at}.amount`]]);
    expect(await fieldOf(copay('1', { transaction_type: 'insurance' }))).toEqual([
      400,
      [`${at}.transaction_type`],
    ]);
    expect(await fieldOf({})).toEqual([
      400,
      [`${at}.amount`, `${at}.currency`, `${at}.transaction_type`],
    ]);
    const cash = cashFor(billing, patient, [item]);
    const beside = { ...cash.payment_info, copayment_info: copay('1') };
    expect((await refused(billing, { ...cash, payment_info: beside })).slice(0, 2)).toEqual([
      400,
      [at],
    ]);
  });
});

describe('the preview of a payment', () => {
  it('shows the sums of the payment, writes nothing, and opens no shift', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, cash } = billing;
    const insurer = await aPayer(hospital, { copayment_type: 'copaypct', copayment_value: '10' });
    const account = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const { patient, night, items } = await aStayToPay(billing);
    const discount = await aDiscount(hospital, insurer, {
      amount: 7.5,
      healthcare_service_ids: [night.id],
    });
    const body = {
      ...insured(
        { ...billing, insurance: account },
        patient,
        items,
        copay('1165.00', { tendered: '1200' }),
      ),
      discounted_charge_items: [{ charge_item_uuid: items[1].id, discount_uuid: discount.uuid }],
    };
    const preview = await sendOk('POST', financeOf(hospital, 'receive-payment/preview'), {
      as: hospital.key,
      body,
    });
    expect(preview.body.data).toMatchObject({
      currency: 'KES',
      total: '12399.99',
      discount_total: '750.00',
      net_total: '11649.99',
      paid_total: '0.00',
      due: '11649.99',
      balance_after: '0.00',
      payer_amount: '10484.99',
      copayment: '1165.00',
      expected_copayment: '1165.00',
      shift: null,
      lines: [
        { charge_item: items[0].id, amount: '1500.00', discount: null, net_amount: '1500.00' },
        {
          charge_item: items[1].id,
          healthcare_service_name: 'Bed night',
          quantity: 3,
          unit_price: '3333.33',
          amount: '9999.99',
          discount: discount.uuid,
          discount_code: discount.code,
          discount_amount: '750.00',
          net_amount: '9249.99',
        },
        { charge_item: items[2].id, net_amount: '900.00' },
      ],
      payments: [
        { is_copayment: false, account: account.uuid, amount: '10484.99', tendered: null },
        {
          is_copayment: true,
          account: cash?.uuid,
          amount: '1165.00',
          tendered: '1200.00',
          change: '35.00',
          rounding: '0.00',
        },
      ],
    });
    expect(await statuses(billing, items)).toEqual(['billable', 'billable', 'billable']);
    const shifts = await send('GET', financeOf(hospital, 'shifts'), { as: hospital.key });
    expect(shifts.body.meta.total).toBe(0);
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('0.00');
    const paid = await receive(hospital, body);
    const { total, discount_total, net_total, payments } = paid.body.data;
    expect({ total, discount_total, net_total }).toEqual({
      total: preview.body.data.total,
      discount_total: preview.body.data.discount_total,
      net_total: preview.body.data.net_total,
    });
    const shown = ({ amount, tendered, change, account: of }: Record<string, unknown>) => [
      amount,
      tendered,
      change,
      of,
    ];
    expect(payments.map(shown)).toEqual(preview.body.data.payments.map(shown));
    await expectBooksToBalance(hospital);
  });

  it('is on record as reading the bill of the patient', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, item } = await aCharge(billing);
    const invoice = await anInvoice(hospital, patient, [item]);
    const { patient: other, item: billable } = await aCharge(billing);
    const { payment_info, location } = cashFor(billing, patient, [item]);
    for (const [path, asked, whose] of [
      ['receive-payment/preview', cashFor(billing, other, [billable]), other],
      [
        `invoices/${invoice.uuid}/pay/preview`,
        { ...payment_info, location, amount: '5', currency: 'KES' },
        patient,
      ],
    ] as const) {
      const preview = await sendOk('POST', financeOf(hospital, path), {
        as: hospital.key,
        body: asked,
      });
      const log = `/api/v1/providers/${hospital.provider.id}/audit-events`;
      const read = await send('GET', `${log}?patient=${whose.id}&search=preview`, {
        as: hospital.key,
      });
      expect(read.body.results).toEqual([
        expect.objectContaining({
          request_id: preview.headers.get('x-request-id'),
          patients: [whose.id],
        }),
      ]);
    }
  });

  it('does not depend on the order of the items', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, items } = await aStayToPay(billing);
    const previewOf = async (some: readonly { id: string }[]) =>
      (
        await send('POST', financeOf(hospital, 'receive-payment/preview'), {
          as: hospital.key,
          body: cashFor(billing, patient, [...some]),
        })
      ).body.data;
    expect(await previewOf([...items].reverse())).toEqual(await previewOf(items));
  });
});
