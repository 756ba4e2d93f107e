import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  closeShift,
  offerCash,
  postings,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import type { Sender } from '@/e2e/builders/people';
import { storedUnits, sumOfAmounts } from '@/lib/domain/money';

/** A hospital whose safe took 1,500.00 from a drawer, and its float of 100.00. */
async function aSafe() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const manager = hospital.staff['finance-manager'];
  const clerk = { as: hospital.staff.billing.sender };
  const shift = await aShift(hospital, desk, { float: '100.00' });
  await aPaidVisit(billing, clerk);
  const offer = { to_user: manager.userId, amount: '1600.00' };
  const offered = ok(await offerCash(hospital, shift.uuid, offer, clerk));
  const path = `${offered.body.data.uuid}/accept`;
  ok(await answerCash(hospital, path, { into: 'safe' }, { as: manager.sender }));
  return { billing, hospital, desk, manager, clerk, shift };
}

const safe = (
  { hospital }: Pick<Billing, 'hospital'>,
  path: string,
  body: object,
  as: Sender = hospital.staff['finance-manager'].sender,
) => send('POST', financeOf(hospital, `safe/${path}`), { body, as });

const bank = (billing: Billing, body: object, as?: Sender) =>
  safe(billing, 'bankings', { currency: 'KES', reference: 'Slip 1', ...body }, as);

async function holds({ hospital }: Billing): Promise<unknown> {
  const answer = await sendOk('GET', financeOf(hospital, 'safe'), {
    as: hospital.staff.auditor.sender,
  });
  return answer.body.data.holds;
}

const movements = async ({ hospital }: Billing, query = '') => {
  const path = financeOf(hospital, `safe/movements?${query}`);
  const answer = await sendOk('GET', path, { as: hospital.staff.auditor.sender });
  return answer.body.results;
};

describe('cash in the safe', () => {
  it('goes to the bank with its slip, and leaves the right balance in the books', async () => {
    const { billing, hospital, manager } = await aSafe();
    expect(await holds(billing)).toEqual([{ currency: 'KES', amount: '1600.00' }]);
    const banked = ok(await bank(billing, { amount: '1500', note: 'By Wells' }));
    const { movement } = banked.body.data;
    expect(banked.body.data.holds).toBe('100.00');
    expect(movement).toMatchObject({
      kind: 'safe-banking',
      amount: '-1500.00',
      currency: 'KES',
      note: 'Slip 1: By Wells',
      status: 'recorded',
      recorded_by_name: manager.name,
      shift: null,
      account: null,
    });
    expect(await holds(billing)).toEqual([{ currency: 'KES', amount: '100.00' }]);
    expect(await postings(hospital, 'kind=safe-banking')).toEqual([
      ['Cr safe 1500.00', 'Dr bank 1500.00'],
    ]);
    await expectBooksToBalance(hospital);
  });

  it('is listed with every movement and its person, and found by slip, kind and state', async () => {
    const { billing, hospital, shift } = await aSafe();
    await bank(billing, { amount: '1000' });
    const [left, came] = await movements(billing);
    expect(left).toMatchObject({ kind: 'safe-banking', amount: '-1000.00' });
    expect(came).toMatchObject({
      kind: 'handover',
      amount: '1600.00',
      shift: shift.uuid,
      shift_name: hospital.staff.billing.name,
    });
    expect(await movements(billing, 'search=slip')).toEqual([left]);
    expect(await movements(billing, 'kind=handover')).toEqual([came]);
    expect(await movements(billing, 'status=voided')).toEqual([]);
    expect(await movements(billing, 'page_size=1&page=2')).toEqual([came]);
  });

  it('never goes out beyond the balance, even when two bank it at once', async () => {
    const { billing, hospital } = await aSafe();
    const more = await bank(billing, { amount: '1600.01' });
    expect(more.status).toBe(409);
    expect(more.body.errors.amount).toEqual(['There is only KES 1,600.00 in the safe.']);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        bank(billing, { amount: '500', reference: `Slip ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await holds(billing)).toEqual([{ currency: 'KES', amount: '100.00' }]);
    expect((await bank(billing, { amount: '1', currency: 'USD' })).status).toBe(409);
    await expectBooksToBalance(hospital);
  });

  it('is banked once by one slip, unless the first is voided', async () => {
    const { billing, hospital } = await aSafe();
    const first = await bank(billing, { amount: '700' });
    const again = await bank(billing, { amount: '700.00', reference: 'SLIP 1', note: 'Twice' });
    expect(again.status).toBe(409);
    expect(again.body.errors.reference[0]).toContain('KES 700.00 with this slip was recorded');
    expect((await bank(billing, { amount: '100' })).status).toBe(201);
    const path = `movements/${first.body.data.movement.uuid}/void`;
    const voided = ok(await safe(billing, path, { reason: 'Wrong sum' }));
    expect(voided.body.data).toMatchObject({
      holds: '1500.00',
      movement: { status: 'voided', void_reason: 'Wrong sum' },
    });
    expect((await safe(billing, path, { reason: 'Again' })).status).toBe(409);
    expect((await bank(billing, { amount: '700' })).status).toBe(201);
    await expectBooksToBalance(hospital);
  });

  it('goes to a desk as its float, which returns with the next drawer and is counted once', async () => {
    const { billing, hospital, desk, manager, clerk, shift } = await aSafe();
    const { uuid: account } = billing.cash ?? { uuid: null };
    if (!account) throw new Error('The desk has no account.');
    const before = (await accountNow(hospital, account)).balance;
    await closeShift(hospital, shift.uuid, { counted_cash: '0' }, clerk);
    const given = await safe(billing, 'floats', {
      amount: '100',
      currency: 'KES',
      location: desk.id,
    });
    expect(given.status, given.text).toBe(201);
    expect(given.body.data).toMatchObject({
      holds: '1500.00',
      movement: { kind: 'safe-float', amount: '-100.00', account },
    });
    const after = (await accountNow(hospital, account)).balance;
    expect(storedUnits(after, 'KES') - storedUnits(before, 'KES')).toBe(100_00n);
    const next = await aShift(hospital, desk, { float: '100.00' });
    const offer = { to_user: manager.userId, amount: '100.00' };
    const offered = await offerCash(hospital, next.uuid, offer, clerk);
    const path = `${offered.body.data.uuid}/accept`;
    await answerCash(hospital, path, { into: 'safe' }, { as: manager.sender });
    expect(await holds(billing)).toEqual([{ currency: 'KES', amount: '1600.00' }]);
    await expectBooksToBalance(hospital);
  });

  it('given as a float leaves a desk nothing to hand over, so that its account can be closed', async () => {
    const { billing, hospital, manager, clerk, shift } = await aSafe();
    const { uuid = '' } = billing.cash ?? {};
    const close = () =>
      send('PATCH', `/api/v1/providers/${hospital.provider.id}/accounts/${uuid}`, {
        as: manager.sender,
        body: { is_active: false },
      });
    expect((await accountNow(hospital, uuid)).balance).toBe('-100.00');
    await aPaidVisit(billing, clerk);
    const held = await close();
    expect(held.body.errors.is_active).toEqual([
      'There is money in this account. Hand it over first.',
    ]);
    const offer = { to_user: manager.userId, amount: '1500.00' };
    const offered = await offerCash(hospital, shift.uuid, offer, clerk);
    const path = `${offered.body.data.uuid}/accept`;
    await answerCash(hospital, path, { into: 'safe' }, { as: manager.sender });
    await closeShift(hospital, shift.uuid, { counted_cash: '0' }, clerk);
    ok(await close());
    await expectBooksToBalance(hospital);
  });

  it('is counted, and a variance is posted as over or short with its reason', async () => {
    const { billing, hospital } = await aSafe();
    const count = (body: object) => safe(billing, 'counts', { currency: 'KES', ...body });
    const even = await count({ counted_cash: '1600', expected_cash: '1600' });
    expect(even.body.data).toEqual({ movement: null, holds: '1600.00' });
    const silent = await count({ counted_cash: '1590' });
    expect(silent.status).toBe(400);
    expect(silent.body.errors.reason).toEqual(['The safe is KES 10.00 short. Enter the reason.']);
    const stale = await count({
      counted_cash: '1590',
      expected_cash: '1580',
      reason: 'A note is missing',
    });
    expect(stale.status).toBe(409);
    const short = await count({
      counted_cash: '1590',
      expected_cash: '1600',
      reason: 'A note is missing',
    });
    expect(short.status, short.text).toBe(201);
    expect(short.body.data).toMatchObject({ holds: '1590.00', movement: { amount: '-10.00' } });
    const over = await count({ counted_cash: '1595', reason: 'Half of it was found' });
    expect(over.body.data.movement.amount).toBe('5.00');
    expect(await postings(hospital, 'kind=safe-count')).toEqual([
      ['Cr safe 10.00', 'Dr cash-over-short 10.00'],
      ['Dr safe 5.00', 'Cr cash-over-short 5.00'],
    ]);
    await bank(billing, { amount: '1595' });
    const path = `movements/${over.body.data.movement.uuid}/void`;
    const gone = await safe(billing, path, { reason: 'It was not' });
    expect(gone.status).toBe(409);
    expect(gone.body.message).toBe('There is only KES 0.00 in the safe.');
    await expectBooksToBalance(hospital);
  });

  it('is in the audit log with its count, even without a variance', async () => {
    const { billing, hospital } = await aSafe();
    const body = { counted_cash: '1600', currency: 'KES', reason: 'At the end of the month' };
    const even = await safe(billing, 'counts', body);
    expect(even.body.data.movement).toBeNull();
    const log = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/audit-events?action=safe.count`,
      { as: hospital.staff.auditor.sender },
    );
    expect(log.body.results).toHaveLength(1);
    expect(log.body.results[0]).toMatchObject({
      entity: 'safe-movement',
      changes: {
        kind: { after: 'safe-count' },
        amount: { after: '0.00' },
        counted: { after: '1600.00' },
        currency: { after: 'KES' },
        note: { after: 'At the end of the month' },
      },
    });
  });

  it("is shown in the hospital's own currency first, whatever the others are called", async () => {
    const { billing } = await aSafe();
    const euros = { counted_cash: '50', currency: 'EUR', reason: 'What a guest left' };
    expect((await safe(billing, 'counts', euros)).status).toBe(201);
    expect(await holds(billing)).toEqual([
      { currency: 'KES', amount: '1600.00' },
      { currency: 'EUR', amount: '50.00' },
    ]);
  });

  it('is moved by finance managers alone, and a handover into it cannot be voided', async () => {
    const { billing, hospital } = await aSafe();
    const { billing: clerk, auditor, administrator } = hospital.staff;
    for (const { sender } of [clerk, auditor, administrator]) {
      expect((await bank(billing, { amount: '1' }, sender)).status).toBe(403);
    }
    const path = financeOf(hospital, 'safe');
    expect((await send('GET', path, { as: clerk.sender })).status).toBe(403);
    const [came] = await movements(billing, 'kind=handover');
    const voided = await safe(billing, `movements/${came.uuid}/void`, { reason: 'No' });
    expect(voided.status).toBe(409);
    const other = await aBillingHospital();
    const foreign = await safe(other, `movements/${came.uuid}/void`, { reason: 'No' });
    expect(foreign.status).toBe(404);
    expect(await holds(other)).toEqual([{ currency: 'KES', amount: '0.00' }]);
  });

  it('is moved in every way at once without failure or deadlock, and the books add up', async () => {
    const { billing, hospital, desk, manager, clerk, shift } = await aSafe();
    await aPaidVisit(billing, clerk);
    const first = await bank(billing, { amount: '10', reference: 'Slip 0' });
    const offers = await Promise.all(
      Array.from({ length: 5 }, () =>
        offerCash(hospital, shift.uuid, { to_user: manager.userId, amount: '100' }, clerk),
      ),
    );
    const float = { amount: '70', currency: 'KES', location: desk.id };
    const counted = {
      counted_cash: '1500',
      currency: 'KES',
      reason: 'Counted while others moved it',
    };
    const answers = await Promise.all([
      ...offers.map(({ body }) =>
        answerCash(hospital, `${body.data.uuid}/accept`, { into: 'safe' }, { as: manager.sender }),
      ),
      ...Array.from({ length: 5 }, () => safe(billing, 'floats', float)),
      ...Array.from({ length: 5 }, (_, index) =>
        bank(billing, { amount: '250', reference: `Slip ${index + 1}` }),
      ),
      ...Array.from({ length: 3 }, () => safe(billing, 'counts', counted)),
      ...Array.from({ length: 3 }, () =>
        safe(billing, `movements/${first.body.data.movement.uuid}/void`, { reason: 'Twice' }),
      ),
    ]);
    const said = answers.map(({ status }) => status);
    expect(said.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(said.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(said.slice(-3).filter((status) => status === 200)).toHaveLength(1);
    const standing = await movements(billing, 'status=recorded&page_size=100');
    const amounts = standing.map(({ amount }: { amount: string }) => amount);
    const sum = sumOfAmounts(amounts, 'KES');
    expect(await holds(billing)).toEqual([{ currency: 'KES', amount: sum }]);
    await expectBooksToBalance(hospital);
  });
});
