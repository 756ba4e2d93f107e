import { expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anAccountWith,
  aStayToPay,
  type Billing,
  cashFor,
  copay,
  inCash,
  insured,
  itemNow,
  payInvoice,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

/** Charges are paid in part, or with a discount of the whole, by one request. */

const inPart = (body: ReturnType<typeof cashFor>, amount: string, more: object = {}) => ({
  ...body,
  payment_info: { ...body.payment_info, amount },
  ...more,
});

const previewed = ({ hospital }: Billing, body: object) =>
  send('POST', financeOf(hospital, 'receive-payment/preview'), { as: hospital.key, body });

it('charges are paid in part, the rest stays due on their invoice and is paid later', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, items } = await aStayToPay(billing);
  const body = inPart(cashFor(billing, patient, [...items]), '5000');
  const preview = await previewed(billing, body);
  expect(preview.body.data).toMatchObject({
    due: '12399.99',
    balance_after: '7399.99',
    payments: [{ amount: '5000.00' }],
  });
  const paid = ok(await receive(hospital, body));
  const { invoice, payments, charge_items } = paid.body.data;
  expect(invoice).toMatchObject({ status: 'part-paid', paid_total: '5000.00', balance: '7399.99' });
  expect(payments).toMatchObject([{ amount: '5000.00', receipt_number: 1 }]);
  expect(charge_items.map(({ status }: { status: string }) => status)).toEqual(
    Array(3).fill('billed'),
  );
  const rest = await payInvoice(hospital, invoice.uuid, inCash(billing, '7399.99'));
  expect(rest.body.data.invoice).toMatchObject({ status: 'paid', balance: '0.00' });
  expect((await itemNow(billing, items[0].id)).status).toBe('paid');
  await expectBooksToBalance(hospital);
});

it('of two part payments at once one is refused', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const other = await aPatient(hospital);
  const item = await aChargeItem(hospital, other);
  const both = await Promise.all(
    [1, 2].map(() => receive(hospital, inPart(cashFor(billing, other, [item]), '100'))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  await expectBooksToBalance(hospital);
});

it('when the part payment is voided, the invoice is due as a whole', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, items } = await aStayToPay(billing);
  const body = cashFor(billing, patient, [...items]);
  const paid = await receive(hospital, inPart(body, '5000'));
  const { payments, invoice } = paid.body.data;
  await voidPayment(hospital, payments[0].uuid, { reason: 'Wrong patient' });
  expect((await itemNow(billing, items[0].id)).status).toBe('billed');
  const rest = await payInvoice(hospital, invoice.uuid, inCash(billing, '12399.99'));
  expect(rest.body.data.invoice).toMatchObject({ status: 'paid', balance: '0.00' });
  await expectBooksToBalance(hospital);
});

it('a part is more than nothing and not more than what is due', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, items } = await aStayToPay(billing);
  const body = cashFor(billing, patient, [...items]);
  for (const amount of ['12400', '0']) {
    const refused = await receive(hospital, inPart(body, amount));
    expect(refused.status, amount).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(['payment_info.amount']);
  }
  expect((await itemNow(billing, items[0].id)).status).toBe('billable');
});

it('a deposit and cash pay a part together', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, items } = await aStayToPay(billing);
  const account = await anAccountWith(billing, patient, '1200');
  const tenders = [{ transaction_type: 'user-account', account_id: account.uuid, amount: '1200' }];
  const paid = await receive(
    hospital,
    inPart(cashFor(billing, patient, [...items]), '800', { tenders }),
  );
  expect(paid.status, paid.text).toBe(201);
  expect(paid.body.data.invoice).toMatchObject({ paid_total: '2000.00', balance: '10399.99' });
  await expectBooksToBalance(hospital);
});

it('charges are given the discount of a whole invoice, spread over them', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer, insurance } = billing;
  const { patient, items } = await aStayToPay(billing);
  const ten = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
  const candidates = await send(
    'GET',
    financeOf(hospital, `discount-candidates?patient=${patient.id}&account=${insurance.uuid}`),
    { as: hospital.key },
  );
  expect(candidates.body.data.new_invoice.usable).toEqual([ten.uuid]);
  const body = {
    ...insured(billing, patient, [...items], copay('1000')),
    discount_id: ten.uuid,
    expected_due: '11159.99',
  };
  const preview = await previewed(billing, body);
  expect(preview.body.data).toMatchObject({
    total: '12399.99',
    discount_total: '1240.00',
    due: '11159.99',
  });
  const paid = ok(await receive(hospital, body));
  const { invoice } = paid.body.data;
  expect(invoice).toMatchObject({
    discount: ten.uuid,
    discount_amount: '1240.00',
    net_total: '11159.99',
    status: 'paid',
  });
  const shares = (lines: { invoice_discount_share: string }[]) =>
    lines.map(({ invoice_discount_share }) => invoice_discount_share);
  expect(shares(preview.body.data.lines)).toEqual(shares(invoice.lines));
  await expectBooksToBalance(hospital);
});

it('a discount of the whole is refused beside one of a single charge, for another payer, and of single services', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer } = billing;
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient);
  const whole = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
  const single = await aDiscount(hospital, insurer);
  const refusedOn = async (body: object) => {
    const { status, body: answer } = await receive(hospital, body);
    return [status, Object.keys(answer.errors)];
  };
  const ofInsurer = insured(billing, patient, [item], copay('100'));
  const discounted_charge_items = [{ charge_item_uuid: item.id, discount_uuid: single.uuid }];
  expect(
    await refusedOn({ ...ofInsurer, discounted_charge_items, discount_id: whole.uuid }),
  ).toEqual([400, ['discount_id']]);
  expect(
    await refusedOn({ ...cashFor(billing, patient, [item]), discount_id: whole.uuid }),
  ).toEqual([400, ['discount_id']]);
  expect(await refusedOn({ ...ofInsurer, discount_id: single.uuid })).toEqual([
    400,
    ['discount_id'],
  ]);
});
