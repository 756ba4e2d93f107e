import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf, readFinance } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  aDesk,
  aPaidVisit,
  aShift,
  type Billing,
  cashFor,
  closeShift,
  offerCash,
  openShift,
  postings,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender } from '@/e2e/builders/people';

const clerkOf = ({ hospital }: Billing) => ({ as: hospital.staff.billing.sender });

const shiftNow = async ({ hospital }: Billing, uuid: string, as: Sender = hospital.key) =>
  (await send('GET', financeOf(hospital, `shifts/${uuid}`), { as })).body.data;

describe('a shift', () => {
  it('opens with a counted float, by coins and notes or by its sum, which must agree', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = clerkOf(billing);
    const notes = [
      { value: '1000', count: 2 },
      { value: '0.50', count: 3 },
    ];
    const wrong = { location: desk.id, opening_float: '2001', opening_count: notes };
    expect(refusal(await openShift(hospital, '', wrong, as))).toEqual([400, ['opening_count']]);
    const uncounted = await openShift(hospital, '', { location: desk.id }, as);
    expect(refusal(uncounted)).toEqual([400, ['opening_float']]);
    const fine = [{ value: '0.001', count: 1 }];
    const tooFine = await openShift(hospital, '', { location: desk.id, opening_count: fine }, as);
    expect(refusal(tooFine)).toEqual([400, ['opening_count.0.value']]);
    const nowhere = await openShift(hospital, '', { location: v7(), opening_float: '1' }, as);
    expect(refusal(nowhere)).toEqual([400, ['location']]);
    const answer = await openShift(hospital, '', { location: desk.id, opening_count: notes }, as);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      cashier: hospital.staff.billing.userId,
      cashier_name: 'Test billing',
      is_of_key: false,
      location: desk.id,
      location_name: 'Billing desk',
      status: 'open',
      currency: 'KES',
      opening_float: '2001.50',
      opening_count: notes,
      expected_cash: '2001.50',
      counted_cash: null,
      variance: null,
      tenders: [],
      handovers: [],
    });
  });

  it('has a wrong float corrected by its cashier until cash moves, and then by a finance manager', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = hospital.staff.billing.sender;
    const manager = hospital.staff['finance-manager'].sender;
    const correcting = (uuid: string, float: string, as: Sender) =>
      send('PATCH', financeOf(hospital, `shifts/${uuid}`), {
        as,
        body: { opening_float: float, reason: 'A nought too many' },
      });
    const { uuid } = await aShift(hospital, desk, { as: clerk, float: '50000' });
    const unsaid = await send('PATCH', financeOf(hospital, `shifts/${uuid}`), {
      as: clerk,
      body: { opening_float: '5000' },
    });
    expect(refusal(unsaid)).toEqual([400, ['reason']]);
    expect(refusal(await correcting(uuid, '50000', clerk))).toEqual([400, ['opening_float']]);
    const other = (await aUser(hospital.provider.id, 'billing')).sender;
    expect((await correcting(uuid, '5000', other)).status).toBe(403);
    const corrected = ok(await correcting(uuid, '500', clerk));
    expect(corrected.body.data).toMatchObject({
      ...{ opening_float: '500.00', expected_cash: '500.00', first_float: '50000.00' },
      ...{ float_reason: 'A nought too many', float_corrected_by_name: 'Test billing' },
    });

    // A cashier could otherwise lower the float of a drawer that took money, and keep the difference.
    await aPaidVisit(billing, { as: clerk });
    const { expected_cash: expected } = await shiftNow(billing, uuid);
    expect((await correcting(uuid, '400', clerk)).status).toBe(403);
    const raised = ok(await correcting(uuid, '5000', manager));
    expect(raised.body.data).toMatchObject({
      expected_cash: (Number(expected) + 4500).toFixed(2),
      first_float: '50000.00',
    });
    const closed = await closeShift(
      hospital,
      uuid,
      { counted_cash: raised.body.data.expected_cash },
      { as: clerk },
    );
    expect(closed.body.data).toMatchObject({ status: 'closed', variance: '0.00' });
    expect((await correcting(uuid, '1', manager)).status).toBe(409);
    await expectBooksToBalance(hospital);
  });

  it('has its float corrected by no key without a user once cash has moved', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { uuid } = await aShift(hospital, desk, { float: '500' });
    const correcting = (opening_float: string, as: Sender) =>
      send('PATCH', financeOf(hospital, `shifts/${uuid}`), {
        as,
        body: { opening_float, reason: 'A slip' },
      });
    const unattended = await anApiKey(hospital.provider.id);
    expect((await correcting('600', unattended)).status).toBe(200);
    await aPaidVisit(billing, { as: hospital.staff.billing.sender });
    const refused = await correcting('100', unattended);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('this key does not act for a user');
    expect(refused.body.message).not.toContain('your drawer');
    const { userId } = hospital.staff['finance-manager'];
    const attended = await anApiKey(hospital.provider.id, { userId });
    expect((await correcting('700', attended)).status).toBe(200);
  });

  it('has its count corrected where other coins make the same sum', async () => {
    const { hospital, desk } = await aBillingHospital();
    const { uuid } = await aShift(hospital, desk, { float: '1000' });
    const correcting = (body: object) =>
      send('PATCH', financeOf(hospital, `shifts/${uuid}`), {
        as: hospital.staff.billing.sender,
        body: { ...body, reason: 'Two notes, and not one' },
      });
    const notes = [
      { value: '500', count: 1 },
      { value: '100', count: 5 },
    ];
    const counted = ok(await correcting({ opening_count: notes }));
    expect(counted.body.data).toMatchObject({ opening_float: '1000.00', opening_count: notes });
    const same = [...notes].reverse().map((one) => ({ ...one, value: `${one.value}.00` }));
    expect(refusal(await correcting({ opening_count: same }))).toEqual([400, ['opening_count']]);
    expect(refusal(await correcting({ opening_float: '1000' }))).toEqual([400, ['opening_float']]);
  });

  it('never has an opening float below what has left it, or is offered', async () => {
    const { hospital, desk } = await aBillingHospital();
    const manager = hospital.staff['finance-manager'];
    const { uuid } = await aShift(hospital, desk, { float: '900' });
    const path = financeOf(hospital, `shifts/${uuid}`);
    await offerCash(
      hospital,
      uuid,
      { to_user: manager.userId, amount: '700' },
      { as: hospital.staff.billing.sender },
    );
    const correct = (opening_float: string) =>
      send('PATCH', path, { as: manager.sender, body: { opening_float, reason: 'A slip' } });
    const tooLittle = await correct('699.99');
    expect(refusal(tooLittle)).toEqual([409, ['opening_float']]);
    expect(tooLittle.body.message).toContain('cannot be less than KES 700.00');
    expect((await correct('700')).status).toBe(200);
  });

  it('is one at a time for each person, and cannot be opened directly by a key', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await aShift(hospital, desk);
    const other = await aDesk(hospital, 'Pharmacy');
    const body = { location: other.location.id, opening_float: '0' };
    const again = await openShift(hospital, '', body, clerkOf(billing));
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('You have an open shift at Billing desk');
    expect((await openShift(hospital, '', body)).status).toBe(409);
    const nurse = { as: hospital.staff.nurse.sender };
    expect((await openShift(hospital, '', body, nurse)).status).toBe(403);
  });

  it('shows its takings by tender, and what the drawer should hold', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const shift = await aShift(hospital, desk, { float: '500' });
    const { as } = clerkOf(billing);
    await aPaidVisit(billing, { as });
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    await receive(
      hospital,
      {
        ...cashFor(billing, patient, [item]),
        payment_info: { transaction_type: 'card', account_id: cash?.uuid },
        tenders: [{ transaction_type: 'mobile-money', amount: '100.10' }],
      },
      { as },
    );
    const now = await shiftNow(billing, shift.uuid);
    expect(now.expected_cash).toBe('2000.00');
    expect(now.tenders).toMatchObject([
      { transaction_type: 'cash', payments: 1, amount: '1500.00' },
      { transaction_type: 'mobile-money', payments: 1, amount: '100.10' },
      { transaction_type: 'card', payments: 1, amount: '1399.90', voided_here: 0 },
    ]);
    const { by_desk } = await readFinance(hospital, 'day-end-report');
    const ofDay = by_desk.map((row: { transaction_type: string }) => row.transaction_type);
    expect(ofDay).toEqual(['cash', 'mobile-money', 'card']);
  });

  it('closes with the counted cash; a shortage needs a reason and is posted', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const as = clerkOf(billing);
    const shift = await aShift(hospital, desk, { float: '500' });
    await aPaidVisit(billing, as);
    const counted = { counted_cash: '1990' };
    const silent = await closeShift(hospital, shift.uuid, counted, as);
    expect(refusal(silent)).toEqual([400, ['variance_reason']]);
    expect(silent.body.message).toBe('The drawer is KES 10.00 short. Enter the reason.');
    const answer = await closeShift(
      hospital,
      shift.uuid,
      { ...counted, variance_reason: 'Wrong change' },
      as,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'closed',
      closed_by: hospital.staff.billing.userId,
      expected_cash: '2000.00',
      counted_cash: '1990.00',
      variance: '-10.00',
      variance_reason: 'Wrong change',
    });
    expect(await postings(hospital, 'kind=shift-variance')).toEqual([
      ['Cr cash 10.00', 'Dr cash-over-short 10.00'],
    ]);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('1490.00');
    await expectBooksToBalance(hospital);
  });

  it('closes with a surplus in the same way, and without a reason when there is no variance', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = clerkOf(billing);
    const first = await aShift(hospital, desk, { float: '100' });
    const over = { closing_count: [{ value: '50', count: 3 }], variance_reason: 'Found a note' };
    const closed = await closeShift(hospital, first.uuid, over, as);
    expect(closed.body.data).toMatchObject({ variance: '50.00', counted_cash: '150.00' });
    const second = await aShift(hospital, desk, { float: '150' });
    const exact = await closeShift(hospital, second.uuid, { counted_cash: 150 }, as);
    expect(exact.body.data).toMatchObject({ variance: '0.00', variance_reason: '' });
    await expectBooksToBalance(hospital);
  });

  it('is not closed twice, by another person, or after a change that the cashier has not seen', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = clerkOf(billing);
    const shift = await aShift(hospital, desk);
    await aPaidVisit(billing, as);
    const stale = await closeShift(
      hospital,
      shift.uuid,
      { counted_cash: '0', expected_cash: '0.00' },
      as,
    );
    expect(refusal(stale)).toEqual([409, ['expected_cash']]);
    expect(stale.body.message).toContain('KES 1,500.00');
    const colleague = await aUser(hospital.provider.id, 'billing');
    const theirs = await closeShift(
      hospital,
      shift.uuid,
      { counted_cash: '1500' },
      { as: colleague.sender },
    );
    expect(theirs.status).toBe(403);
    const seen = { counted_cash: '1500', expected_cash: '1500.00' };
    expect((await closeShift(hospital, shift.uuid, seen, as)).status).toBe(200);
    const again = await closeShift(hospital, shift.uuid, seen, as);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('closed on');
    const late = await receive(hospital, cashFor(billing, await aPatient(hospital), []), as);
    expect(late.status).toBe(400);
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const after = await receive(hospital, cashFor(billing, patient, [item]), as);
    expect(refusal(after)).toEqual([409, ['location']]);
    await expectBooksToBalance(hospital);
  });

  it('of a key is opened by its first payment at a desk, and closed by a finance manager', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { payment } = await aPaidVisit(billing);
    await aPaidVisit(billing);
    const list = await send('GET', financeOf(hospital, 'shifts?is_mine=true'), {
      as: hospital.key,
    });
    expect(list.body.results).toMatchObject([
      { uuid: payment.shift, is_of_key: true, location: desk.id, opening_float: '0.00' },
    ]);
    expect(list.body.results[0]).toMatchObject({
      cashier_name: 'Test system',
      expected_cash: '3000.00',
    });
    const manager = { as: hospital.staff['finance-manager'].sender };
    ok(await closeShift(hospital, payment.shift, { counted_cash: '3000' }, manager));
    const { payment: next } = await aPaidVisit(billing);
    expect(next.shift).not.toBe(payment.shift);
    await expectBooksToBalance(hospital);
  });

  it('is found by status, cashier and location, latest first, and only at its own hospital', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = clerkOf(billing);
    const first = await aShift(hospital, desk);
    await closeShift(hospital, first.uuid, { counted_cash: '0' }, as);
    const second = await aShift(hospital, desk);
    const third = await aShift(hospital, desk, { as: hospital.staff['finance-manager'].sender });
    const found = async (query: string, by: Sender = hospital.staff.auditor.sender) => {
      const answer = await sendOk('GET', financeOf(hospital, `shifts?${query}`), { as: by });
      return answer.body.results.map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await found('')).toEqual([third.uuid, second.uuid, first.uuid]);
    expect(await found('status=open')).toEqual([third.uuid, second.uuid]);
    expect(await found(`cashier=${hospital.staff.billing.userId}`)).toEqual([
      second.uuid,
      first.uuid,
    ]);
    expect(await found('is_mine=true&status=open', as.as)).toEqual([second.uuid]);
    expect(await found(`location=${desk.number}`)).toHaveLength(3);
    expect(await found(`location=${v7()}`)).toEqual([]);
    expect(await found(`opened_at__lte=${first.opened_at}`)).toEqual([first.uuid]);
    const other = await aBillingHospital();
    const path = financeOf(other.hospital, `shifts/${first.uuid}`);
    expect((await send('GET', path, { as: other.hospital.key })).status).toBe(404);
  });
});
