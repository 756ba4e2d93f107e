import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, invoiceNow } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  accountNow,
  aDesk,
  anAccountWith,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  cancelInvoice,
  cashFor,
  closeShift,
  completeRefund,
  decideRefund,
  deposit,
  inCash,
  itemNow,
  offerCash,
  payInvoice,
  receive,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** Sends all at once. Answers of 503 ("try again") are sent again, as every client does. */
const atOnce = (sendings: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(
    sendings.map(async (sending) => {
      for (;;) {
        const answer = await sending();
        if (answer.status !== 503) return answer;
        expect(answer.headers.get('retry-after')).not.toBeNull();
      }
    }),
  );

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function anIssued({ hospital }: Billing, unitPrice = '1000.00') {
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice });
  return { patient, item, invoice: await anInvoice(hospital, patient, [item]) };
}

describe('simultaneous payments', () => {
  it('of the same items, 50 from five desks: one is taken, and the others name its receipt', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const cashiers = await Promise.all(
      times(5, async (nth) => {
        const { location } = await aDesk(hospital, `Desk ${nth}`);
        const { sender } = await aUser(hospital.provider.id, 'billing');
        await aShift(hospital, location, { as: sender });
        return { sender, location };
      }),
    );
    const patient = await aPatient(hospital);
    const items = [await aChargeItem(hospital, patient), await aChargeItem(hospital, patient)];
    const answers = await atOnce(
      times(50, (nth) => {
        const cashier = cashiers[nth % cashiers.length];
        if (!cashier) throw new Error('There is no such cashier.');
        const body = cashFor({ desk: cashier.location, cash } as Billing, patient, items);
        // In either order: rows are locked in an order of their own.
        if (nth % 2 === 1) body.charge_items.reverse();
        return () => receive(hospital, body, { as: cashier.sender });
      }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 49 });
    for (const { status, body } of answers) {
      if (status === 409) expect(body.message).toContain('settled by receipt 1');
    }
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('3000.00');
    await expectBooksToBalance(hospital);
  });

  it('of cash deposits, with as many voids of card deposits of the same patient, never deadlock', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const account = await anAccountWith(billing, await aPatient(hospital), '0');
    const into = { currency: 'KES', amount: '10', location: desk.id };
    const byCard = { ...into, transaction_type: 'card' };
    const cards = [];
    for (const _ of times(24, (nth) => nth)) {
      cards.push((await deposit(hospital, account.uuid, byCard)).body.data.payments[0]);
    }
    const deadlocks = async () => {
      const [row] = await database().execute<{ count: number }>(
        sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
      );
      return row?.count;
    };
    const before = await deadlocks();
    const answers = await Promise.all(
      cards.flatMap(({ uuid }) => [
        voidPayment(hospital, uuid, { reason: 'Wrong patient' }),
        deposit(hospital, account.uuid, { ...into, transaction_type: 'cash' }),
      ]),
    );
    expect(tally(answers)).toEqual({ 200: 24, 201: 24 });
    expect(await deadlocks()).toBe(before);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('240.00');
    await expectBooksToBalance(hospital);
  });

  it('of deposits, while their account is closed, never land in a closed account', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    for (const _ of times(12, (nth) => nth)) {
      const account = await anAccountWith(billing, await aPatient(hospital), '0');
      const into = { currency: 'KES', amount: '10', location: desk.id, transaction_type: 'cash' };
      const close = () =>
        send('PATCH', at(hospital, `accounts/${account.uuid}`), {
          as: hospital.staff['finance-manager'].sender,
          body: { is_active: false },
        });
      await atOnce([
        () => deposit(hospital, account.uuid, into),
        close,
        () => deposit(hospital, account.uuid, into),
      ]);
      const { is_active, balance } = await accountNow(hospital, account.uuid);
      expect(is_active || balance === '0.00', `${balance} in a closed account`).toBe(true);
    }
    await expectBooksToBalance(hospital);
  });

  it('of one request, 50 times under its Idempotency-Key: it is taken once, and all get that receipt', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const headers = { 'idempotency-key': v7() };
    const answers = await atOnce(
      times(50, () => () => receive(hospital, cashFor(billing, patient, [item]), { headers })),
    );
    expect(tally(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('1500.00');
    await expectBooksToBalance(hospital);
  });

  it('of 20 items, each by five desks in overlapping baskets: each item is paid once', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash } = billing;
    const patient = await aPatient(hospital);
    const items = await Promise.all(times(20, () => aChargeItem(hospital, patient)));
    const baskets = times(100, (nth) => [
      items[nth % 20] ?? { id: '' },
      items[(nth * 7 + 3) % 20] ?? { id: '' },
    ]).filter(([one, other]) => one?.id !== other?.id);
    const answers = await atOnce(
      baskets.map((some) => () => receive(hospital, cashFor(billing, patient, some))),
    );
    const { 201: taken = 0, 409: refused = 0 } = tally(answers);
    expect(taken + refused).toBe(baskets.length);
    const now = await Promise.all(items.map(({ id }) => itemNow(billing, id)));
    expect(now.filter(({ status }) => status === 'paid')).toHaveLength(taken * 2);
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe(`${taken * 3000}.00`);
    await expectBooksToBalance(hospital);
  });

  it('of one invoice in 100 parts never exceed its balance', async () => {
    const billing = await aBillingHospital();
    const { invoice } = await anIssued(billing);
    const answers = await atOnce(
      times(100, () => () => payInvoice(billing.hospital, invoice.uuid, inCash(billing, '30'))),
    );
    // 33 parts leave 10.00, so another 30.00 is too much.
    expect(tally(answers)).toEqual({ 201: 33, 400: 67 });
    expect(await invoiceNow(billing.hospital, invoice.uuid)).toMatchObject({
      paid_total: '990.00',
      balance: '10.00',
      status: 'part-paid',
    });
    await expectBooksToBalance(billing.hospital);
  });

  it('of one invoice at two desks: one takes the money, and the other names its receipt', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    for (let round = 0; round < 10; round += 1) {
      const { invoice } = await anIssued(billing);
      const answers = await Promise.all(
        times(2, () => payInvoice(hospital, invoice.uuid, inCash(billing, '1000'))),
      );
      expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
    }
    await expectBooksToBalance(hospital);
  });

  it('of an invoice that is cancelled at the same moment: one of the two takes effect', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    for (let round = 0; round < 20; round += 1) {
      const { item, invoice } = await anIssued(billing);
      const [paid, cancelled] = await Promise.all([
        payInvoice(hospital, invoice.uuid, inCash(billing, '1000')),
        cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong' }),
      ]);
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual([paid.status, cancelled.status]);
      const wasPaid = paid.status === 201;
      expect((await invoiceNow(billing.hospital, invoice.uuid)).status).toBe(
        wasPaid ? 'paid' : 'cancelled',
      );
      expect((await itemNow(billing, item.id)).status).toBe(wasPaid ? 'paid' : 'billable');
    }
    await expectBooksToBalance(hospital);
  });

  it('from a patient’s account, 20 where it covers three: three are taken', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '350');
    const items = await Promise.all(
      times(20, () => aChargeItem(hospital, patient, { unitPrice: '100.00' })),
    );
    const answers = await atOnce(
      items.map(
        (item) => () =>
          receive(hospital, {
            patient: patient.id,
            charge_items: [item.id],
            payment_info: { transaction_type: 'user-account', account_id: account.uuid },
            location: desk.id,
          }),
      ),
    );
    expect(tally(answers)).toEqual({ 201: 3, 409: 17 });
    expect((await accountNow(hospital, account.uuid)).balance).toBe('50.00');
    await expectBooksToBalance(hospital);
  });

  it('by a key without a shift, ten at once, are in one shift', async () => {
    const billing = await aBillingHospital();
    const visits = await Promise.all(times(10, () => aPaidVisit(billing)));
    expect(new Set(visits.map(({ payment }) => payment.shift)).size).toBe(1);
    await expectBooksToBalance(billing.hospital);
  });

  it('of a shift that is being closed are each in its count, or refused', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = hospital.staff.billing.sender;
    for (let round = 0; round < 5; round += 1) {
      const shift = await aShift(hospital, desk, { as });
      const patient = await aPatient(hospital);
      const items = await Promise.all(times(6, () => aChargeItem(hospital, patient)));
      const [closed, ...paid] = await Promise.all([
        closeShift(
          hospital,
          shift.uuid,
          { counted_cash: '0', variance_reason: 'Not counted' },
          { as },
        ),
        ...items.map((item) => receive(hospital, cashFor(billing, patient, [item]), { as })),
      ]);
      expect(closed?.status, closed?.text).toBe(200);
      const { 201: taken = 0, 409: refused = 0 } = tally(paid);
      expect(taken + refused).toBe(6);
      expect(closed?.body.data.expected_cash).toBe(taken === 0 ? '0.00' : `${taken * 1500}.00`);
    }
    await expectBooksToBalance(hospital);
  });

  it('with ten voids and a refund of the same payment: one of these takes effect', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    for (let round = 0; round < 5; round += 1) {
      const { payment } = await aPaidVisit(billing);
      const answers = await Promise.all([
        ...times(10, () => voidPayment(hospital, payment.uuid, { reason: 'Wrong' })),
        requestRefund(hospital, '', { payment: payment.uuid, amount: '1500', reason: 'Back' }),
      ]);
      const counts = tally(answers);
      expect([counts[200] ?? 0, counts[201] ?? 0].sort()).toEqual([0, 1]);
      expect(counts[409]).toBe(10);
      if (counts[201] !== 1) continue;
      const { uuid } = answers.at(-1)?.body.data ?? {};
      const manager = { as: hospital.staff['finance-manager'].sender };
      await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
      const out = { transaction_type: 'cash', location: desk.id };
      const given = await Promise.all(times(10, () => completeRefund(hospital, uuid, out)));
      expect(tally(given)).toEqual({ 200: 1, 409: 9 });
    }
    await expectBooksToBalance(hospital);
  });

  it('with two drawers that hand over to each other: both succeed without a deadlock', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const one = hospital.staff.billing;
    const other = await aUser(hospital.provider.id, 'billing');
    const second = await aDesk(hospital, 'Pharmacy');
    const shifts = [
      await aShift(hospital, desk, { as: one.sender, float: '1000' }),
      await aShift(hospital, second.location, { as: other.sender, float: '1000' }),
    ];
    for (let round = 0; round < 10; round += 1) {
      const amount = '10';
      const offers = [
        await offerCash(
          hospital,
          shifts[0].uuid,
          { to_user: other.userId, amount },
          { as: one.sender },
        ),
        await offerCash(
          hospital,
          shifts[1].uuid,
          { to_user: one.userId, amount },
          { as: other.sender },
        ),
      ];
      const answers = await Promise.all([
        answerCash(hospital, `${offers[0]?.body.data.uuid}/accept`, {}, { as: other.sender }),
        answerCash(hospital, `${offers[1]?.body.data.uuid}/accept`, {}, { as: one.sender }),
      ]);
      expect(tally(answers)).toEqual({ 200: 2 });
    }
    await expectBooksToBalance(hospital);
  });

  it('of all kinds in a busy minute never fail, and the books balance', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '500');
    const { invoice } = await anIssued(billing);
    const items = await Promise.all(times(10, () => aChargeItem(hospital, patient)));
    const deposited = { amount: '5', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const answers = await atOnce(
      times(60, (nth) => () => {
        const item = items[nth % 10] ?? { id: '' };
        switch (nth % 4) {
          case 0:
            return receive(hospital, cashFor(billing, patient, [item]));
          case 1:
            return payInvoice(hospital, invoice.uuid, inCash(billing, '20'));
          case 2:
            return deposit(hospital, account.uuid, deposited);
          default:
            return receive(hospital, {
              ...cashFor(billing, patient, [item]),
              payment_info: { transaction_type: 'user-account', account_id: account.uuid },
            });
        }
      }),
    );
    for (const { status, text } of answers) expect([201, 409], text).toContain(status);
    await expectBooksToBalance(hospital);
  });
});
