import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashierShifts, journals, payments } from '@/db/schema/index';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  aDesk,
  anAccountWith,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  closeShift,
  completeRefund,
  decideRefund,
  deposit,
  offerCash,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';

const readAs = async (hospital: Hospital, path: string) => {
  const as = hospital.staff['finance-manager'].sender;
  const answer = await sendOk('GET', financeOf(hospital, path), { as });
  return answer.body.data ?? answer.body.results;
};

const units = (amount: string) => toMinorUnits(amount, 'KES') ?? 0n;
const text = (amounts: bigint[]) =>
  fromMinorUnits(
    amounts.reduce((sum, one) => sum + one, 0n),
    'KES',
  );

type Tender = { transaction_type: string; net_amount: string };
const cashOf = (tenders: Tender[]) =>
  tenders
    .filter(({ transaction_type }) => transaction_type === 'cash')
    .map(({ net_amount }) => units(net_amount));

const setCoin = (hospital: Hospital) =>
  send('PATCH', financeOf(hospital, 'settings'), {
    as: hospital.staff['finance-manager'].sender,
    body: { smallest_coin: '5' },
  });

/** Moves everything that the hospital has posted two days back. */
async function twoDaysPass({ provider }: Hospital): Promise<string> {
  await database().transaction(async (tx) => {
    // Only a test changes what is posted.
    await tx.execute(sql`set local session_replication_role = replica`);
    const earlier = (column: unknown) => sql`${column} - interval '2 days'`;
    const { postedAt } = journals;
    const { receivedAt } = payments;
    const { openedAt, closedAt } = cashierShifts;
    const of = { providerId: provider.id };
    await tx
      .update(journals)
      .set({ postedAt: earlier(postedAt) })
      .where(eq(journals.providerId, of.providerId));
    await tx
      .update(payments)
      .set({ receivedAt: earlier(receivedAt) })
      .where(eq(payments.providerId, of.providerId));
    await tx
      .update(cashierShifts)
      .set({ openedAt: earlier(openedAt), closedAt: earlier(closedAt) })
      .where(eq(cashierShifts.providerId, of.providerId));
  });
  return dayAt(new Date(Date.now() - 2 * 86_400_000), 'Africa/Nairobi');
}

describe('day-end reports and drawers', () => {
  it('agree on the counted cash, with rounding to coins in both', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await setCoin(hospital);
    const clerk = hospital.staff.billing.sender;
    const shift = await aShift(hospital, desk, { as: clerk });
    await aPaidVisit(billing, { as: clerk, unitPrice: '23.00' });
    await aPaidVisit(billing, { as: clerk, unitPrice: '24.00' });
    const sums = { amount: '47.00', rounding: '3.00', net_amount: '50.00' };
    const now = await readAs(hospital, `shifts/${shift.uuid}`);
    expect(now.expected_cash).toBe('50.00');
    expect(now.tenders).toMatchObject([sums]);
    const { totals, by_hour } = await readAs(hospital, 'day-end-report');
    expect(totals).toMatchObject([sums]);
    expect(text(by_hour.map((row: Tender) => units(row.net_amount)))).toBe('50.00');
  });

  it('of a signed day do not change: cash voided later leaves the drawer of that later day', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = hospital.staff.billing.sender;
    const manager = hospital.staff['finance-manager'].sender;
    const counted = await aShift(hospital, desk, { as: clerk });
    const { payment } = await aPaidVisit(billing, { as: clerk });
    await closeShift(hospital, counted.uuid, { counted_cash: '1500' }, { as: clerk });
    const day = await twoDaysPass(hospital);
    const before = {
      report: await readAs(hospital, `day-end-report?date=${day}`),
      shift: await readAs(hospital, `shifts/${counted.uuid}`),
    };
    expect(before.report.totals).toMatchObject([{ amount: '1500.00', net_amount: '1500.00' }]);

    const own = await aShift(hospital, desk, { as: manager, float: '2000' });
    const answer = await voidPayment(hospital, payment.uuid, { reason: 'Wrong' }, { as: manager });
    expect(answer.status, answer.text).toBe(200);

    expect(await readAs(hospital, `day-end-report?date=${day}`)).toEqual(before.report);
    expect(await readAs(hospital, `shifts/${counted.uuid}`)).toEqual(before.shift);
    const voided = {
      payments: 0,
      amount: '0.00',
      voided_here: 1,
      voided_here_amount: '1500.00',
      net_amount: '-1500.00',
    };
    const today = await readAs(hospital, 'day-end-report');
    expect(today.totals).toMatchObject([voided]);
    expect(today.by_cashier).toMatchObject([{ cashier_name: 'Test finance-manager', ...voided }]);
    const drawer = await readAs(hospital, `shifts/${own.uuid}`);
    expect(drawer.expected_cash).toBe('500.00');
    expect(drawer.tenders).toMatchObject([{ transaction_type: 'cash', ...voided }]);
  });

  it('agree to the cent after any day: float, cash and handovers are what each drawer should hold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 20 }), expectToReconcile),
      { numRuns: 5, endOnFailure: true },
    );
  }, 300_000);
});

const nth = fc.nat({ max: 9 });
const who = fc.constantFrom(0, 1);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('pay' as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('deposit' as const), who, nth }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('void' as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('hand over' as const), who, nth }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('close' as const), who, nth }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Two cashiers with a drawer each where the smallest coin is 5.00, and their takings. */
async function twoCashiers() {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  await setCoin(hospital);
  const pharmacy = await aDesk(hospital, 'Pharmacy');
  const other = await aUser(hospital.provider.id, 'finance-manager');
  const people = [
    { ...hospital.staff['finance-manager'], desk: billing.desk },
    { ...other, desk: pharmacy.location },
  ] as const;
  const shifts: { uuid: string }[] = [];
  for (const { sender, desk } of people) {
    shifts.push(await aShift(hospital, desk, { as: sender, float: '100' }));
  }
  const patient = await aPatient(hospital);
  const account = await anAccountWith(billing, patient, '0');
  return { billing, people, shifts, account, taken: [] as { uuid: string }[] };
}
type World = Awaited<ReturnType<typeof twoCashiers>>;

async function expectToReconcile(acts: Act[]): Promise<void> {
  const world = await twoCashiers();
  const { hospital } = world.billing;
  for (const one of acts) await doOne(world, one);
  const shifts = await readAs(hospital, 'shifts');
  for (const { uuid } of shifts) {
    const shift = await readAs(hospital, `shifts/${uuid}`);
    const moved = (of: 'from_shift' | 'to_shift') =>
      shift.handovers
        .filter((one: Record<string, string>) => one.status === 'accepted' && one[of] === uuid)
        .map(({ amount }: { amount: string }) => units(amount));
    const held = [
      units(shift.opening_float),
      ...cashOf(shift.tenders),
      ...moved('to_shift'),
      ...moved('from_shift').map((amount: bigint) => -amount),
    ];
    expect(text(held)).toBe(shift.expected_cash);
  }
  const report = await readAs(hospital, 'day-end-report');
  const details = await Promise.all(
    shifts.map(({ uuid }: { uuid: string }) => readAs(hospital, `shifts/${uuid}`)),
  );
  expect(text(cashOf(report.by_tender))).toBe(
    text(details.flatMap(({ tenders }) => cashOf(tenders))),
  );
  // The void counts for the person whose drawer the cash left, even if another one voided.
  for (const { userId } of world.people) {
    const isOwn = ({ cashier }: { cashier: string | null }) => cashier === userId;
    expect(text(cashOf(report.by_cashier.filter(isOwn)))).toBe(
      text(details.filter(isOwn).flatMap(({ tenders }) => cashOf(tenders))),
    );
  }
  await expectBooksToBalance(hospital);
}

/** A refused act moves nothing. */
async function doOne({ billing, people, shifts, account, taken }: World, { what, who, nth }: Act) {
  const { hospital } = billing;
  const me = people[who === 0 ? 0 : 1];
  const colleague = people[who === 0 ? 1 : 0];
  const as = { as: me.sender };
  const shift = shifts[who];
  const paid = taken[nth % Math.max(taken.length, 1)];
  const atMyDesk: Billing = { ...billing, desk: me.desk };
  const cash = { transaction_type: 'cash', location: me.desk.id };
  switch (what) {
    case 'pay': {
      if (!shift) return;
      const { payment } = await aPaidVisit(atMyDesk, {
        as: me.sender,
        unitPrice: `${20 + nth}.00`,
      });
      taken.push(payment);
      return;
    }
    case 'deposit': {
      const body = { ...cash, amount: String(5 + 5 * nth), currency: 'KES' };
      const answer = await deposit(hospital, account.uuid, body, as);
      if (answer.status === 201) taken.push(answer.body.data);
      return;
    }
    case 'void':
      if (paid) await voidPayment(hospital, paid.uuid, { reason: 'Wrong' }, as);
      return;
    case 'refund': {
      if (!paid) return;
      const body = { payment: paid.uuid, amount: '5', reason: 'Not done' };
      const asked = await requestRefund(hospital, '', body);
      if (asked.status !== 201) return;
      const { uuid } = asked.body.data;
      await decideRefund(hospital, uuid, { decision: 'approved' }, as);
      await completeRefund(hospital, uuid, cash, as);
      return;
    }
    case 'hand over': {
      if (!shift) return;
      const body = { to_user: colleague.userId, amount: String(5 + nth) };
      const offered = await offerCash(hospital, shift.uuid, body, as);
      if (offered.status !== 201) return;
      const path = (verb: string) => `${offered.body.data.uuid}/${verb}`;
      await answerCash(hospital, path('accept'), {}, { as: colleague.sender });
      return;
    }
    case 'close': {
      if (!shift) return;
      const body = { counted_cash: '1', variance_reason: 'Coins' };
      const closed = await closeShift(hospital, shift.uuid, body, as);
      if (closed.status !== 200) return;
      shifts[who] = await aShift(hospital, me.desk, { as: me.sender, float: '50' });
    }
  }
}
