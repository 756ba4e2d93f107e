import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  anApprovedRefund,
  aPaidVisit,
  aShift,
  completeRefund,
  decideRefund,
  postings,
  receive,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { refusal, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

describe('a refund from a patient’s account', () => {
  it('leaves that account, and is never more than its balance', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '300');
    const asking = { account: account.uuid, amount: '300.01', reason: 'Goes home' };
    expect(refusal(await requestRefund(hospital, '', asking))).toEqual([409, ['amount']]);
    const first = await anApprovedRefund(billing, { account: account.uuid }, '200');
    const out = { transaction_type: 'mobile-money', location: desk.id, reference: 'QX9' };
    const same = await completeRefund(hospital, first, {
      transaction_type: 'user-account',
      location: desk.id,
    });
    expect(refusal(same)).toEqual([400, ['transaction_type']]);
    const done = await completeRefund(hospital, first, out);
    expect(done.body.data).toMatchObject({ status: 'completed', reference: 'QX9', paid_out: null });
    expect(await postings(hospital, `refund=${first}`)).toEqual([
      ['Dr patient-deposits 200.00', 'Cr mobile-money-clearing 200.00'],
    ]);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('100.00');
    await expectBooksToBalance(hospital);
  });

  it('pays the same money once: a second request is refused, and does not take later deposits', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '1000');
    const asking = { account: account.uuid, amount: '1000', reason: 'Goes home' };
    const first = await anApprovedRefund(billing, { account: account.uuid }, '1000');
    const second = await requestRefund(hospital, '', asking);
    expect(refusal(second)).toEqual([409, ['amount']]);
    const out = { transaction_type: 'mobile-money', location: desk.id };
    expect((await completeRefund(hospital, first, out)).status).toBe(200);
    await anAccountWith(billing, patient, '1000');
    expect((await accountNow(hospital, account.uuid)).balance).toBe('1000.00');
    const asked = await Promise.all([1, 2, 3].map(() => requestRefund(hospital, '', asking)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await expectBooksToBalance(hospital);
  });

  it('sets its amount aside until it is refunded or rejected, even once approved', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '1000');
    const item = await aChargeItem(hospital, patient, { unitPrice: '500.00' });
    const refund = await anApprovedRefund(billing, { account: account.uuid }, '600');
    const fromAccount = {
      ...{ patient: patient.id, charge_items: [item.id], location: desk.id },
      payment_info: { transaction_type: 'user-account', account_id: account.uuid },
    };
    const early = await receive(hospital, fromAccount);
    expect(refusal(early)).toEqual([409, ['payment_info.account_id']]);
    expect(early.text).toContain(
      'Only KES 400.00 of the deposit is available. The rest is reserved for refunds.',
    );
    const list = await send('GET', financeOf(hospital, 'payments?kind=deposit'), {
      as: hospital.key,
    });
    const wrong = { reason: 'Wrong patient' };
    const voided = await voidPayment(hospital, list.body.results[0].uuid, wrong);
    expect(voided.status, voided.text).toBe(409);
    const manager = { as: hospital.staff['finance-manager'].sender };
    const no = { decision: 'rejected', note: 'Stays another week' };
    expect((await decideRefund(hospital, refund, no, manager)).status).toBe(200);
    expect((await decideRefund(hospital, refund, no, manager)).status).toBe(409);
    expect((await receive(hospital, fromAccount)).status).toBe(201);
    await expectBooksToBalance(hospital);
  });

  it('cannot be paid into an account that was closed in the meantime', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, payment } = await aPaidVisit(billing);
    const account = await anAccountWith(billing, patient, '0');
    const uuid = await anApprovedRefund(billing, { payment: payment.uuid }, '600');
    await sendOk('PATCH', at(hospital, `accounts/${account.uuid}`), {
      as: hospital.staff['finance-manager'].sender,
      body: { is_active: false },
    });
    const into = { transaction_type: 'user-account', location: desk.id };
    const refused = await completeRefund(hospital, uuid, into);
    expect(refused.status, refused.text).toBe(409);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('0.00');
    await expectBooksToBalance(hospital);
  });

  it('is neither paid back into the same account nor out of a drawer without the cash, and the refusal says what to do', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient } = await aPaidVisit(billing);
    const account = await anAccountWith(billing, patient, '600');
    const uuid = await anApprovedRefund(billing, { account: account.uuid }, '600');
    const by = (transaction_type: string) => ({ transaction_type, location: desk.id });
    const back = await completeRefund(hospital, uuid, by('user-account'));
    expect([back.status, back.body.errors]).toEqual([
      400,
      {
        transaction_type: [
          'This refund is paid from the deposit. Choose cash, mobile money or card.',
        ],
      },
    ]);
    const clerk = hospital.staff.billing.sender;
    await aShift(hospital, desk, { as: clerk, float: '50' });
    const empty = await completeRefund(hospital, uuid, by('cash'), { as: clerk });
    expect([empty.status, empty.body.message]).toEqual([
      409,
      'There is only KES 50.00 in the drawer for this. Ask for cash to be handed over to it first.',
    ]);
    expect((await completeRefund(hospital, uuid, by('card'), { as: clerk })).status).toBe(200);
    await expectBooksToBalance(hospital);
  });
});
