import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  aCharge,
  anApprovedRefund,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  cashFor,
  closeShift,
  completeRefund,
  offerCash,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import type { Role } from '@/lib/domain/codes/roles';

const setBlind = async ({ hospital }: Billing, blind_count = true) => {
  const answer = await sendOk('PATCH', financeOf(hospital, 'settings'), {
    as: hospital.staff['finance-manager'].sender,
    body: { blind_count },
  });
  expect(answer.body.data.blind_count).toBe(blind_count);
};

/** A hospital that counts blind, and its clerk's shift with a float of 1,000.00 that took 1,500.00 in cash. */
async function aBlindShift() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await setBlind(billing);
  const clerk = hospital.staff.billing.sender;
  const shift = await aShift(hospital, desk, { as: clerk, float: '1000' });
  const take = async (type = 'cash') => {
    const { patient, item } = await aCharge(billing, { unitPrice: '1500.00' });
    const cash = cashFor(billing, patient, [item]);
    const body =
      type === 'cash'
        ? cash
        : { ...cash, payment_info: { transaction_type: type, account_id: billing.cash?.uuid } };
    ok(await receive(hospital, body, { as: clerk }));
  };
  await take();
  const read = async (role: Role) =>
    (
      await send('GET', financeOf(hospital, `shifts/${shift.uuid}`), {
        as: hospital.staff[role].sender,
      })
    ).body.data;
  const count = (body: object) =>
    send('POST', financeOf(hospital, `shifts/${shift.uuid}/counts`), { as: clerk, body });
  const close = (body: object) => closeShift(hospital, shift.uuid, body, { as: clerk });
  return { billing, shift, take, read, count, close, clerk };
}

describe('a hospital that counts blind', () => {
  it('shows a cashier no expected amount before the count, in no answer', async () => {
    const { billing, shift, read, clerk } = await aBlindShift();
    const { hospital, desk } = billing;
    expect(shift).toMatchObject({ is_blind: true, expected_cash: null });
    const hidden = await read('billing');
    expect(hidden).toMatchObject({ is_blind: true, expected_cash: null, tenders: [], counts: [] });
    const list = await send('GET', financeOf(hospital, 'shifts'), { as: clerk });
    expect(list.body.results[0].expected_cash).toBeNull();
    const day = await send('GET', financeOf(hospital, 'day-end-report'), { as: clerk });
    expect(day.body.data).toMatchObject({ is_blind: true, totals: [], by_cashier: [] });
    expect(day.body.data.shifts[0].expected_cash).toBeNull();
    const file = await send('GET', financeOf(hospital, 'day-end-report/export'), { as: clerk });
    expect(file.status).toBe(403);
    const offer = await offerCash(
      hospital,
      shift.uuid,
      { to_user: hospital.staff['finance-manager'].userId, amount: '9000' },
      { as: clerk },
    );
    expect(offer.body.message).toBe('There is not enough cash in this drawer.');
    const { payment } = await aPaidVisit(billing, { unitPrice: '9000.00' });
    const refund = await anApprovedRefund(billing, { payment: payment.id }, '9000');
    const paid = await completeRefund(
      hospital,
      refund,
      { transaction_type: 'cash', location: desk.id },
      { as: clerk },
    );
    expect([paid.status, paid.body.message]).toEqual([
      409,
      'There is not enough cash in the drawer.',
    ]);
    // Those who check the books see the drawers of others.
    expect(await read('finance-manager')).toMatchObject({ expected_cash: '2500.00' });
    expect(await read('auditor')).toMatchObject({ is_blind: false, expected_cash: '2500.00' });
    expect(await read('ward-clerk')).toMatchObject({ expected_cash: null });
  });

  it('closes a shift only after a count, and keeps the first count when it is corrected', async () => {
    const { billing, read, count, close } = await aBlindShift();
    const refused = await close({ counted_cash: '2400', variance_reason: 'Unknown' });
    expect(refused.status).toBe(409);
    expect(refused.text).not.toContain('2,500');
    const counted = ok(await count({ counted_cash: '2400' }));
    expect(counted.body.data).toMatchObject({
      status: 'open',
      is_blind: false,
      expected_cash: '2500.00',
      counts: [{ counted_cash: '2400.00', expected_cash: '2500.00' }],
    });
    expect((await read('billing')).expected_cash).toBe('2500.00');
    const unexplained = await close({ counted_cash: '2500' });
    expect(refusal(unexplained)).toEqual([400, ['variance_reason']]);
    expect(unexplained.body.errors.variance_reason).toEqual([
      'An earlier count was KES 100.00 short. Enter the reason.',
    ]);
    const closed = ok(
      await close({ counted_cash: '2500', variance_reason: 'A note stuck in the tray' }),
    );
    expect(closed.body.data).toMatchObject({
      counted_cash: '2500.00',
      variance: '0.00',
      variance_reason: 'A note stuck in the tray',
      counts: [{ counted_cash: '2400.00', counted_by_name: 'Test billing' }],
    });
    const { hospital } = billing;
    const list = await sendOk('GET', financeOf(hospital, 'shifts'), {
      as: hospital.staff.billing.sender,
    });
    expect(list.body.results[0].counts).toEqual(closed.body.data.counts);
    const overview = await sendOk('GET', financeOf(hospital, 'overview'), {
      as: hospital.staff['finance-manager'].sender,
    });
    expect(overview.body.data.differences).toMatchObject({
      total: 1,
      shifts: [
        {
          cash: '0.00',
          reason: 'A note stuck in the tray',
          counts: [{ cash: '-100.00', mobile_money: null, card: null }],
        },
      ],
    });
    const log = await send(
      'GET',
      `/api/v1/providers/${billing.hospital.provider.id}/audit-events?action=shift.count`,
      { as: billing.hospital.staff.auditor.sender },
    );
    expect(log.body.results[0].changes).toMatchObject({ counted_cash: { after: '2400.00' } });
    await expectBooksToBalance(billing.hospital);
  });

  it('hides the amounts again when money moves after the count, and asks for another count', async () => {
    const { take, read, count, close } = await aBlindShift();
    await count({ counted_cash: '2500' });
    await take('card');
    expect(await read('billing')).toMatchObject({
      is_blind: true,
      expected_cash: null,
      counts: [],
      lists_to_count: ['card'],
    });
    expect((await close({ counted_cash: '2500' })).status).toBe(409);
    expect(refusal(await count({ counted_cash: '2500' }))).toEqual([409, ['settlements']]);
    const settlements = [{ transaction_type: 'card', amount: '1500' }];
    const counted = await count({ counted_cash: '2500', settlements });
    expect(counted.body.data).toMatchObject({
      counts: [{ settlements: [] }, { settlements: [{ counted: '1500.00', expected: '1500.00' }] }],
    });
    ok(await close({ counted_cash: '2500', settlements }));
  });

  it('asks why a total of mobile money or card was counted otherwise before the close', async () => {
    const { take, count, close } = await aBlindShift();
    await take('card');
    const card = (amount: string) => [{ transaction_type: 'card', amount }];
    ok(await count({ counted_cash: '2500', settlements: card('1400') }));
    const right = { counted_cash: '2500', settlements: card('1500') };
    expect(refusal(await close(right))).toEqual([400, ['variance_reason']]);
    ok(await close({ ...right, variance_reason: 'A slip was under the tray' }));
  });

  it('lets a shift be closed without a count once the setting is off', async () => {
    const { billing, close } = await aBlindShift();
    await setBlind(billing, false);
    expect((await close({ counted_cash: '2500' })).status).toBe(200);
  });
});

describe('cash that is put into the safe', () => {
  it('is refused when the typed amount is another than was offered', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = hospital.staff.billing.sender;
    const manager = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { as: clerk, float: '1000' });
    const offered = await offerCash(
      hospital,
      shift.uuid,
      { to_user: manager.userId, amount: '400' },
      { as: clerk },
    );
    const accept = (amount: string) =>
      answerCash(
        hospital,
        `${offered.body.data.uuid}/accept`,
        { into: 'safe', amount },
        { as: manager.sender },
      );
    expect(refusal(await accept('4000'))).toEqual([409, ['amount']]);
    expect((await accept('400.00')).body.data.status).toBe('accepted');
  });
});
