import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  anApprovedRefund,
  aPaidVisit,
  aShift,
  completeRefund,
  decideRefund,
  insured,
  itemNow,
  postings,
  receive,
  requestRefund,
  voidPayment,
  withdrawRefund,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser } from '@/e2e/builders/people';

describe('a refund of a payment', () => {
  it('gets the number of its voucher when it is paid, without a gap, however many are paid at once', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const approved: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { payment } = await aPaidVisit(billing);
      approved.push(await anApprovedRefund(billing, { payment: payment.id }));
    }
    const waiting = await send('GET', financeOf(hospital, `refunds/${approved[0]}`), {
      as: hospital.key,
    });
    expect(waiting.body.data).toMatchObject({ status: 'approved', voucher_number: null });
    await aShift(hospital, desk, { as: hospital.staff.billing.sender, float: '1000' });
    const pay = (uuid: string, type = 'cash') =>
      completeRefund(
        hospital,
        uuid,
        { transaction_type: type, location: desk.id },
        { as: hospital.staff.billing.sender },
      );
    const answers = await Promise.all([...approved, ...approved].map((uuid) => pay(uuid)));
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.voucher_number);
    expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    await expectBooksToBalance(hospital);
  });

  it('is requested by one person, approved by another, and paid out of a drawer; the invoice is due again', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const { billing: clerk, 'finance-manager': manager } = hospital.staff;
    const { item, payment, invoice } = await aPaidVisit(billing);
    const asked = await requestRefund(
      hospital,
      '',
      { payment: payment.id, amount: 400, reason: 'Test was not done' },
      { as: clerk.sender },
    );
    expect(asked.body.data).toMatchObject({
      status: 'requested',
      amount: '400.00',
      currency: 'KES',
      payment: payment.uuid,
      receipt_number: 1,
      invoice: invoice.uuid,
      account: null,
      requested_by: clerk.userId,
      decided_by: null,
      completed_at: null,
      paid_out: null,
    });
    const { uuid } = asked.body.data;
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('1500.00');
    const decided = await decideRefund(
      hospital,
      uuid,
      { decision: 'approved', note: 'Agreed' },
      { as: manager.sender },
    );
    expect(decided.body.data).toMatchObject({
      status: 'approved',
      decided_by: manager.userId,
      decision_note: 'Agreed',
    });
    const shift = await aShift(hospital, desk, { as: clerk.sender, float: '1000' });
    const done = await completeRefund(
      hospital,
      uuid,
      { transaction_type: 'cash', location: desk.id },
      { as: clerk.sender },
    );
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({
      status: 'completed',
      transaction_type: 'cash',
      paid_out: '400.00',
      shift: shift.uuid,
      completed_by: clerk.userId,
    });
    expect(await postings(hospital, `refund=${uuid}`)).toEqual([
      ['Dr receivable-patient 400.00', 'Cr cash 400.00'],
    ]);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('1100.00');
    const path = financeOf(hospital, `invoices/${invoice.uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'part-paid',
      paid_total: '1100.00',
      balance: '400.00',
    });
    expect((await itemNow(billing, item.id)).status).toBe('billed');
    const receipt = await send('GET', financeOf(hospital, `payments/${payment.uuid}`), {
      as: hospital.key,
    });
    expect(receipt.body.data.refunded).toBe('400.00');
    const shiftNow = await send('GET', financeOf(hospital, `shifts/${shift.uuid}`), {
      as: hospital.key,
    });
    expect(shiftNow.body.data).toMatchObject({
      expected_cash: '600.00',
      tenders: [{ transaction_type: 'cash', payments: 0, refunds: 1, refunded_amount: '400.00' }],
    });
    await expectBooksToBalance(hospital);
  });

  it('never exceeds the payment, with everything requested, approved and refunded', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const ask = async (amount: string) => {
      const answer = await requestRefund(hospital, '', {
        payment: payment.uuid,
        amount,
        reason: 'Paid twice',
      });
      return answer.status === 201 ? answer.body.data.uuid : refusal(answer);
    };
    expect(await ask('1500.01')).toEqual([400, ['amount']]);
    expect(await ask('0')).toEqual([400, ['amount']]);
    expect(await ask('1.001')).toEqual([400, ['amount']]);
    const first = await ask('1000');
    expect(await ask('500.01')).toEqual([409, ['amount']]);
    const rejected = await decideRefund(
      hospital,
      first,
      { decision: 'rejected', note: 'It was done' },
      { as: hospital.staff['finance-manager'].sender },
    );
    expect(rejected.body.data.status).toBe('rejected');
    await anApprovedRefund(billing, { payment: payment.uuid }, '1500');
    expect(await ask('0.01')).toEqual([409, ['amount']]);
    await expectBooksToBalance(hospital);
  });

  it('is not decided by the person who requested it, by a key without a user, or twice', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const manager = hospital.staff['finance-manager'].sender;
    const asking = { payment: payment.uuid, amount: '10', reason: 'Paid twice' };
    const { uuid } = (await requestRefund(hospital, '', asking, { as: manager })).body.data;
    const approve = { decision: 'approved' };
    expect((await decideRefund(hospital, uuid, approve, { as: manager })).status).toBe(403);
    const nobody = await anApiKey(hospital.provider.id);
    expect((await decideRefund(hospital, uuid, approve, { as: nobody })).status).toBe(403);
    const clerk = hospital.staff.billing.sender;
    expect((await decideRefund(hospital, uuid, approve, { as: clerk })).status).toBe(403);
    const other = await aUser(hospital.provider.id, 'finance-manager');
    const silent = { decision: 'rejected' };
    const why = await decideRefund(hospital, uuid, silent, { as: other.sender });
    expect(refusal(why)).toEqual([400, ['note']]);
    expect((await decideRefund(hospital, uuid, approve, { as: other.sender })).status).toBe(200);
    expect((await decideRefund(hospital, uuid, approve, { as: other.sender })).status).toBe(409);
  });

  it('is withdrawn by the person who requested it, without anyone to reject it', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const manager = { as: hospital.staff['finance-manager'].sender };
    const clerk = { as: hospital.staff.billing.sender };
    const ask = async (amount: string, by = manager) => {
      const asking = { payment: payment.uuid, amount, reason: 'A slip' };
      const asked = ok(await requestRefund(hospital, '', asking, by));
      return asked.body.data.uuid as string;
    };
    // The hospital's only finance manager mistyped. The request would block the right one.
    const slip = await ask('1500.00');
    expect((await withdrawRefund(hospital, slip, {}, clerk)).status).toBe(403);
    const nobody = await anApiKey(hospital.provider.id);
    expect((await withdrawRefund(hospital, slip, {}, { as: nobody })).status).toBe(403);
    const taken = ok(await withdrawRefund(hospital, slip, { note: 'Meant 150' }, manager));
    const { userId } = hospital.staff['finance-manager'];
    expect(taken.body.data).toMatchObject({
      ...{ status: 'rejected', requested_by: userId, decided_by: userId },
      decision_note: 'Meant 150',
    });
    expect((await withdrawRefund(hospital, slip, {}, manager)).status).toBe(409);
    const own = await ask('1500.00', clerk);
    expect((await withdrawRefund(hospital, own, {}, clerk)).status).toBe(200);
    const approved = await anApprovedRefund(billing, { payment: payment.uuid }, '150');
    expect((await withdrawRefund(hospital, approved, {}, clerk)).status).toBe(409);
    await expectBooksToBalance(hospital);
  });

  it('is paid out once, after its approval, and into the patient’s account on request', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, payment } = await aPaidVisit(billing);
    const into = { transaction_type: 'user-account', location: desk.id };
    const asking = { payment: payment.uuid, amount: '10', reason: 'Paid twice' };
    const early = (await requestRefund(hospital, '', asking)).body.data.uuid;
    expect((await completeRefund(hospital, early, into)).status).toBe(409);
    const uuid = await anApprovedRefund(billing, { payment: payment.uuid }, '600');
    expect((await completeRefund(hospital, uuid, into)).status).toBe(200);
    expect((await completeRefund(hospital, uuid, into)).status).toBe(409);
    expect(await postings(hospital, `refund=${uuid}`)).toEqual([
      ['Dr receivable-patient 600.00', 'Cr patient-deposits 600.00'],
    ]);
    const account = await anAccountWith(billing, patient, '0');
    expect((await accountNow(hospital, account.uuid)).balance).toBe('600.00');
    await expectBooksToBalance(hospital);
  });

  it('is possible only for money that came in: not for an insurer’s part, a deposit, or a voided payment', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const ask = async (of: object) =>
      refusal(await requestRefund(hospital, '', { ...of, amount: '1', reason: 'Paid twice' }));
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const paid = await receive(hospital, insured(billing, patient, [item], null));
    expect(await ask({ payment: paid.body.data.payments[0].uuid })).toEqual([400, ['payment']]);
    const account = await anAccountWith(billing, patient, '100');
    const list = await send('GET', financeOf(hospital, 'payments?kind=deposit'), {
      as: hospital.key,
    });
    expect(await ask({ payment: list.body.results[0].uuid })).toEqual([400, ['payment']]);
    const { payment } = await aPaidVisit(billing);
    await voidPayment(hospital, payment.uuid, { reason: 'Wrong' });
    expect(await ask({ payment: payment.uuid })).toEqual([409, ['payment']]);
    expect(await ask({})).toEqual([400, ['payment', 'account']]);
    expect(await ask({ payment: payment.uuid, account: account.uuid })).toEqual([
      400,
      ['payment', 'account'],
    ]);
    expect(await ask({ account: billing.insurance.uuid })).toEqual([400, ['account']]);
  });

  it('in cash is handed over in whole coins', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await send('PATCH', financeOf(hospital, 'settings'), {
      as: hospital.staff['finance-manager'].sender,
      body: { smallest_coin: '1' },
    });
    const { payment } = await aPaidVisit(billing);
    const broken = await anApprovedRefund(billing, { payment: payment.uuid }, '99.50');
    const inCash = { transaction_type: 'cash', location: desk.id };
    const refused = await completeRefund(hospital, broken, inCash);
    expect(refusal(refused)).toEqual([400, ['transaction_type']]);
    const byPhone = { ...inCash, transaction_type: 'mobile-money' };
    expect((await completeRefund(hospital, broken, byPhone)).status).toBe(200);
    const uuid = await anApprovedRefund(billing, { payment: payment.uuid }, '100');
    const done = await completeRefund(hospital, uuid, inCash);
    expect(done.body.data).toMatchObject({ amount: '100.00', paid_out: '100.00' });
    expect(await postings(hospital, `refund=${uuid}`)).toEqual([
      ['Dr receivable-patient 100.00', 'Cr cash 100.00'],
    ]);
    await expectBooksToBalance(hospital);
  });
});

describe('the list of refunds', () => {
  it('is filtered by state, patient, payment and account, the latest first', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, payment } = await aPaidVisit(billing);
    const account = await anAccountWith(billing, patient, '50');
    const approved = await anApprovedRefund(billing, { payment: payment.uuid }, '10');
    const asking = { account: account.uuid, amount: '5', reason: 'Goes home' };
    const asked = (await requestRefund(hospital, '', asking)).body.data.uuid;
    const found = async (query: string) => {
      const path = financeOf(hospital, `refunds?${query}`);
      const answer = await send('GET', path, { as: hospital.staff.auditor.sender });
      return answer.body.results.map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await found('')).toEqual([asked, approved]);
    expect(await found('status=approved')).toEqual([approved]);
    expect(await found(`payment=${payment.uuid}`)).toEqual([approved]);
    expect(await found(`account=${account.uuid}`)).toEqual([asked]);
    expect(await found(`patient=${patient.number}`)).toEqual([asked, approved]);
    expect(await found('patient=999999999')).toEqual([]);
    const other = await aBillingHospital();
    const path = financeOf(other.hospital, `refunds/${asked}`);
    expect((await send('GET', path, { as: other.hospital.key })).status).toBe(404);
  });
});
