import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  aCharge,
  accountNow,
  anAccountWith,
  aPaidVisit,
  aShift,
  cashFor,
  closeShift,
  copay,
  decideRefund,
  deposit,
  insured,
  itemNow,
  payInvoice,
  postings,
  receive,
  remit,
  requestRefund,
  voidPayment,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';

const manager = (hospital: Hospital) => hospital.staff['finance-manager'].sender;

const wrong = { reason: 'Wrong patient' };

describe('a voided payment', () => {
  it('stays on record with who did it and why, is mirrored in the books, and its items can be paid again', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const { patient, item, payment, invoice } = await aPaidVisit(billing);
    const answer = ok(await voidPayment(hospital, payment.uuid, wrong, { as: manager(hospital) }));
    expect(answer.body.data).toMatchObject({
      uuid: payment.uuid,
      receipt_number: 1,
      amount: '1500.00',
      status: 'voided',
      void_reason: 'Wrong patient',
      voided_by: hospital.staff['finance-manager'].userId,
      voided_by_name: 'Test finance-manager',
    });
    expect(await postings(hospital, `payment=${payment.uuid}`)).toEqual([
      ['Dr cash 1500.00', 'Cr receivable-patient 1500.00'],
      ['Cr cash 1500.00', 'Dr receivable-patient 1500.00'],
    ]);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('0.00');
    expect(await itemNow(billing, item.id)).toMatchObject({ status: 'billable', invoice: null });
    const path = financeOf(hospital, `invoices/${invoice.uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Wrong patient',
      paid_total: '0.00',
    });
    const again = await receive(hospital, cashFor(billing, patient, [item]));
    expect(again.body.data.payments).toMatchObject([{ receipt_number: 2 }]);
    await expectBooksToBalance(hospital);
  });

  it('has the name of the system that voided it, though its key acts for a user, as all postings do', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const { payment } = await aPaidVisit(billing);
    const answer = await voidPayment(hospital, payment.uuid, wrong);
    expect(answer.body.data).toMatchObject({
      taken_by_name: 'Test system',
      voided_by_name: 'Test system',
    });
    const { patient, item } = await aCharge(billing);
    await receive(hospital, insured(billing, patient, [item], null));
    const slip = { amount: '1500', currency: 'KES', reference: 'EFT 1' };
    const remitted = await remit(hospital, insurance.uuid, slip);
    const path = `${insurance.uuid}/remittances/${remitted.body.data.journal.uuid}`;
    expect((await voidRemittance(hospital, path, wrong)).status).toBe(200);
    const rows = async (of: string) =>
      (await send('GET', financeOf(hospital, of), { as: manager(hospital) })).body.results;
    expect(await rows('remittances')).toMatchObject([
      { recorded_by_name: 'Test system', voided_by_name: 'Test system' },
    ]);
    const journals: { posted_by_name: string }[] = await rows('ledger/journals');
    expect(journals.map(({ posted_by_name }) => posted_by_name)).toEqual(
      journals.map(() => 'Test system'),
    );
  });

  it('is voided once', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    await voidPayment(hospital, payment.uuid, wrong);
    const again = await voidPayment(hospital, payment.id, wrong);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/^Receipt 1 was voided \d+ s ago: Wrong patient$/);
    await expectBooksToBalance(hospital);
  });

  it('of two leaves the other, and the invoice owes what was voided', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const paid = await receive(hospital, insured(billing, patient, [item], copay('150')));
    const [insurer, copayment] = paid.body.data.payments;
    await voidPayment(hospital, copayment.uuid, wrong);
    const path = financeOf(hospital, `invoices/${paid.body.data.invoice.uuid}`);
    const now = async () => (await send('GET', path, { as: hospital.key })).body.data;
    expect(await now()).toMatchObject({ status: 'part-paid', balance: '150.00' });
    expect((await itemNow(billing, item.id)).status).toBe('billed');
    await voidPayment(hospital, insurer.uuid, wrong);
    expect((await now()).status).toBe('cancelled');
    await expectBooksToBalance(hospital);
  });

  it('of an invoice that billing made leaves that invoice issued', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    const paid = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'card',
      location: desk.id,
    });
    await voidPayment(hospital, paid.body.data.payments[0].uuid, wrong);
    const path = financeOf(hospital, `invoices/${invoice.uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'issued',
      balance: '1500.00',
    });
    await expectBooksToBalance(hospital);
  });

  it('in cash of a closed shift comes from the open drawer of the person who voids it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const cashier = hospital.staff.billing.sender;
    const taken = await aShift(hospital, desk, { as: cashier });
    const { payment } = await aPaidVisit(billing, { as: cashier });
    await closeShift(hospital, taken.uuid, { counted_cash: '1500' }, { as: cashier });
    const as = manager(hospital);
    const refused = await voidPayment(hospital, payment.uuid, wrong, { as });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Open your own shift');
    const own = await aShift(hospital, desk, { as, float: '5000' });
    expect((await voidPayment(hospital, payment.uuid, wrong, { as })).status).toBe(200);
    const shiftNow = async (uuid: string) =>
      (await send('GET', financeOf(hospital, `shifts/${uuid}`), { as })).body.data;
    expect(await shiftNow(own.uuid)).toMatchObject({ expected_cash: '3500.00' });
    expect(await shiftNow(taken.uuid)).toMatchObject({
      status: 'closed',
      expected_cash: '1500.00',
      variance: '0.00',
    });
    await expectBooksToBalance(hospital);
  });

  it('by card of a closed shift needs no drawer', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const cashier = hospital.staff.billing.sender;
    const shift = await aShift(hospital, desk, { as: cashier });
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    const paid = await payInvoice(
      hospital,
      invoice.uuid,
      { transaction_type: 'card', location: desk.id },
      { as: cashier },
    );
    await closeShift(hospital, shift.uuid, { counted_cash: '0' }, { as: cashier });
    const uuid = paid.body.data.payments[0].uuid;
    expect((await voidPayment(hospital, uuid, wrong, { as: manager(hospital) })).status).toBe(200);
    await expectBooksToBalance(hospital);
  });

  it('of a deposit leaves the patient’s account, unless it has been spent', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '0');
    const body = { amount: '500', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const first = (await deposit(hospital, account.uuid, body)).body.data.payments[0];
    const second = (await deposit(hospital, account.uuid, body)).body.data.payments[0];
    expect((await voidPayment(hospital, first.uuid, wrong)).status).toBe(200);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('500.00');
    const item = await aChargeItem(hospital, patient, { unitPrice: '0.01' });
    await receive(hospital, {
      ...cashFor(billing, patient, [item]),
      payment_info: { transaction_type: 'user-account', account_id: account.uuid },
    });
    const spent = await voidPayment(hospital, second.uuid, wrong);
    expect(spent.status).toBe(409);
    expect(spent.body.message).toContain('KES 499.99');
    await expectBooksToBalance(hospital);
  });

  it('must have no open refund, and needs a finance manager', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    for (const role of ['billing', 'administrator', 'auditor', 'ward-clerk', 'nurse'] as const) {
      const { sender } = hospital.staff[role];
      const answer = await voidPayment(hospital, payment.uuid, wrong, { as: sender });
      expect(answer.status, role).toBe(403);
    }
    const nothing = await voidPayment(hospital, payment.uuid, { reason: ' ' });
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([400, ['reason']]);
    const refund = { payment: payment.uuid, amount: '1', reason: 'Overpaid' };
    await requestRefund(hospital, '', refund, { as: hospital.staff.billing.sender });
    const asked = await voidPayment(hospital, payment.uuid, wrong);
    expect(asked.status).toBe(409);
    expect(asked.body.message).toContain('Reject it first');
    await expectBooksToBalance(hospital);
  });

  it('tells the person who requested its refund to withdraw it, since no one decides on their own request', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const asManager = { as: manager(hospital) };
    const { body } = await requestRefund(
      hospital,
      '',
      { payment: payment.uuid, amount: '1', reason: 'Overpaid' },
      asManager,
    );
    const asked = await voidPayment(hospital, payment.uuid, wrong, asManager);
    expect(asked.status).toBe(409);
    expect(asked.body.message).toContain('You requested a refund');
    expect(asked.body.message).toContain('Withdraw the request first.');
    const other = (await aUser(hospital.provider.id, 'finance-manager')).sender;
    const decision = { decision: 'approved', note: '' };
    expect((await decideRefund(hospital, body.data.uuid, decision, { as: other })).status).toBe(
      200,
    );
    const approved = await voidPayment(hospital, payment.uuid, wrong, asManager);
    expect(approved.body.message).toContain('Ask someone else to reject it first.');
    const byAnother = await voidPayment(hospital, payment.uuid, wrong, { as: other });
    expect(byAnother.body.message).toContain('was requested. Reject it first.');
  });
});
