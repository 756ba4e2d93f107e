import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { anAccount, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  aDesk,
  answerCash,
  aPaidVisit,
  aShift,
  cashFor,
  closeShift,
  completeRefund,
  decideRefund,
  insured,
  offerCash,
  openShift,
  payInvoice,
  receive,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { refusal, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

const wrong = { reason: 'Wrong patient' };

/** A drawer of billing with 1,500.00 KES taken, all of it offered to the finance manager. */
async function anOfferedDrawer() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const { billing: clerk, 'finance-manager': manager } = hospital.staff;
  const shift = await aShift(hospital, desk, { as: clerk.sender });
  const { payment } = await aPaidVisit(billing, { as: clerk.sender });
  const offered = await offerCash(
    hospital,
    shift.uuid,
    { to_user: manager.userId, amount: '1500' },
    { as: clerk.sender },
  );
  expect(offered.status, offered.text).toBe(201);
  return {
    ...{ billing, hospital, desk, shift, payment },
    handover: offered.body.data.uuid as string,
    clerk: { as: clerk.sender },
    manager: { as: manager.sender },
  };
}

describe('a drawer', () => {
  it('pays out no cash for a void while it is offered to another person', async () => {
    const { hospital, handover, payment, manager, clerk } = await anOfferedDrawer();
    const voided = await voidPayment(hospital, payment.uuid, wrong, manager);
    expect(voided.status).toBe(409);
    await answerCash(hospital, `${handover}/withdraw`, {}, clerk);
    expect((await voidPayment(hospital, payment.uuid, wrong, manager)).status).toBe(200);
    await expectBooksToBalance(hospital);
  });

  it('pays out no refund beyond its balance', async () => {
    const { hospital, desk, handover, payment, manager, clerk } = await anOfferedDrawer();
    const asking = { payment: payment.uuid, amount: '100', reason: 'Not done' };
    const { uuid } = (await requestRefund(hospital, '', asking, clerk)).body.data;
    await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
    const out = { transaction_type: 'cash', location: desk.id };
    expect((await completeRefund(hospital, uuid, out, clerk)).status).toBe(409);
    await answerCash(hospital, `${handover}/withdraw`, {}, clerk);
    expect((await completeRefund(hospital, uuid, out, clerk)).status).toBe(200);
    await expectBooksToBalance(hospital);
  });

  it('hands over and loses cash of the account that took it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const { billing: clerk, 'finance-manager': manager } = hospital.staff;
    const as = clerk.sender;
    const { account: elsewhere } = await aDesk(hospital, 'Pharmacy');
    const shift = await aShift(hospital, desk, { as });
    const { patient, item } = await aCharge(billing);
    await receive(hospital, cashFor({ ...billing, cash: elsewhere }, patient, [item]), { as });
    const offer = { to_user: manager.userId, amount: '1000' };
    const offered = await offerCash(hospital, shift.uuid, offer, { as });
    const path = `${offered.body.data.uuid}/accept`;
    await answerCash(hospital, path, { into: 'safe' }, { as: manager.sender });
    expect((await accountNow(hospital, elsewhere?.uuid)).balance).toBe('500.00');
    const closing = { counted_cash: '450', variance_reason: 'A note is missing' };
    expect((await closeShift(hospital, shift.uuid, closing, { as })).status).toBe(200);
    expect((await accountNow(hospital, elsewhere?.uuid)).balance).toBe('450.00');
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('is not counted beyond the largest possible amount', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = hospital.staff.billing.sender;
    const count = [{ value: '999999999999', count: 1_000_000 }];
    const opened = await openShift(
      hospital,
      '',
      { location: desk.id, opening_count: count },
      { as },
    );
    expect(refusal(opened)).toEqual([400, ['opening_count']]);
    const shift = await aShift(hospital, desk, { as });
    const closing = { closing_count: count, variance_reason: 'Over' };
    const closed = await closeShift(hospital, shift.uuid, closing, { as });
    expect(refusal(closed)).toEqual([400, ['closing_count']]);
    await expectBooksToBalance(hospital);
  });
});

describe('a cash account', () => {
  it('can be closed once its drawers are empty, whatever came in by card', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const account = await anAccount(hospital, { name: 'Main cash' });
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    const paid = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'card',
      account_id: account.uuid,
      location: desk.id,
    });
    expect(paid.status, paid.text).toBe(201);
    await sendOk('PATCH', at(hospital, `accounts/${account.uuid}`), {
      as: hospital.staff['finance-manager'].sender,
      body: { is_active: false },
    });
    await expectBooksToBalance(hospital);
  });
});

describe('a claim to an insurer', () => {
  it('is not voided once the insurer has remitted its reference, whatever else the insurer owes', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const { patient, item } = await aCharge(billing);
    const other = await aCharge(billing);
    const claimed = async (of: typeof other, reference: string) => {
      const body = insured(billing, of.patient, [of.item], null);
      const payment_info = { ...body.payment_info, reference };
      return (await receive(hospital, { ...body, payment_info })).body.data.payments[0];
    };
    const [paid, open] = [
      await claimed({ patient, item }, 'CLM-7'),
      await claimed(other, 'CLM-70'),
    ];
    const money = { amount: '1500', currency: 'KES', reference: 'CLM-7' };
    const manager = { as: hospital.staff['finance-manager'].sender };
    expect((await remit(hospital, insurance.uuid, money, manager)).status).toBe(201);
    const refusedFor = await voidPayment(hospital, paid.uuid, wrong);
    expect(refusedFor.status).toBe(409);
    expect(refusedFor.body.message).toContain('CLM-7');
    expect((await voidPayment(hospital, open.uuid, wrong)).status).toBe(200);
    await expectBooksToBalance(hospital);
  });

  it('is not voided once the insurer has remitted it', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const { patient, item } = await aCharge(billing);
    const paid = await receive(hospital, insured(billing, patient, [item], null));
    const [payment] = paid.body.data.payments;
    const remitted = await remit(
      hospital,
      insurance.uuid,
      { amount: '1500', currency: 'KES', reference: 'EFT 1' },
      { as: hospital.staff['finance-manager'].sender },
    );
    expect(remitted.status, remitted.text).toBe(201);
    expect((await voidPayment(hospital, payment.uuid, wrong)).status).toBe(409);
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });
});
