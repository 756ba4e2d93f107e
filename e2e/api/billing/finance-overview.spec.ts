import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  aPaidVisit,
  aShift,
  closeShift,
  payInvoice,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { everyRow } from '@/e2e/api/pages';
import { send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { dayAfter, dayAt } from '@/lib/domain/days';

/** Dates of an issued invoice, which nothing but a test may change; `dueOn` is a day, `YYYY-MM-DD`. */
const setDates = (
  invoice: string,
  { issuedDaysAgo, dueOn = null }: { issuedDaysAgo: number; dueOn?: string | null },
) =>
  database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update invoices set issued_at = now() - ${issuedDaysAgo} * interval '1 day', due_on = ${dueOn}
        where id = ${invoice}`,
    );
  });

it('the overview has what waits for a decision, what is overdue, open shifts and differences', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const read = async () => {
    const answer = await sendOk('GET', financeOf(hospital, 'overview'), {
      as: hospital.staff['finance-manager'].sender,
    });
    return answer.body.data;
  };
  expect(await read()).toEqual({
    refunds: { requested: 0, approved: 0 },
    approvals: ['waiver', 'discount', 'copayment'].map((kind) => ({
      kind,
      requested: 0,
      approved: 0,
    })),
    corrections: [],
    overdue: { days: 30, sums: [] },
    open_shifts: { total: 0, shifts: [] },
    differences: { days: 7, total: 0, shifts: [] },
  });
  const { payment } = await aPaidVisit(billing);
  await requestRefund(hospital, '', { payment: payment.uuid, amount: '10', reason: 'Twice' });
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '600.00' });
  await send('POST', financeOf(hospital, 'approvals'), {
    as: hospital.staff.billing.sender,
    body: { charge_item: item.id, reason: 'Cannot pay' },
  });
  const owed = await anInvoice(hospital, patient, [
    await aChargeItem(hospital, patient, { unitPrice: '750.00' }),
  ]);
  await setDates(owed.uuid, { issuedDaysAgo: 31 });
  const other = await aUser(hospital.provider.id, 'billing');
  const short = await aShift(hospital, desk, { as: other.sender, float: '100' });
  const closed = await closeShift(
    hospital,
    short.uuid,
    { counted_cash: '60', variance_reason: 'A note was torn' },
    { as: other.sender },
  );
  expect(closed.status, closed.text).toBe(200);
  const open = await aShift(hospital, desk);
  const shown = await read();
  expect(shown).toMatchObject({
    refunds: { requested: 1, approved: 0 },
    overdue: { sums: [{ currency: 'KES', invoices: 1, amount: '750.00' }] },
    differences: {
      total: 1,
      shifts: [{ uuid: short.uuid, cash: '-40.00', reason: 'A note was torn' }],
    },
  });
  expect(shown.approvals[0]).toEqual({ kind: 'waiver', requested: 1, approved: 0 });
  expect(shown.open_shifts.shifts.map(({ uuid }: { uuid: string }) => uuid)).toContain(open.uuid);
  const refused = await send('GET', financeOf(hospital, 'overview'), {
    as: hospital.staff.billing.sender,
  });
  expect(refused.status).toBe(403);
});

it('an unpaid invoice is overdue from the day after its due date, without one from the 31st day after its issue', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const today = dayAt(new Date(), 'Africa/Nairobi');
  const issued = async (dates: Parameters<typeof setDates>[1]) => {
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '100.00' });
    const { uuid } = await anInvoice(hospital, patient, [item]);
    await setDates(uuid, dates);
    return uuid;
  };
  const dueToday = await issued({ issuedDaysAgo: 60, dueOn: today });
  const late = await issued({ issuedDaysAgo: 8, dueOn: dayAfter(today, -1) });
  const young = await issued({ issuedDaysAgo: 30 });
  const old = await issued({ issuedDaysAgo: 31 });
  const partlyPaid = await issued({ issuedDaysAgo: 90 });
  const { invoice: paid } = await aPaidVisit(billing);
  await setDates(paid.uuid, { issuedDaysAgo: 90 });
  const cash = { transaction_type: 'cash', amount: '40', currency: 'KES', location: desk.id };
  await payInvoice(hospital, partlyPaid, cash);
  const draftOf = await aPatient(hospital);
  const draft = await anInvoice(hospital, draftOf, [await aChargeItem(hospital, draftOf)], {
    issue: false,
  });
  const found = async (is: boolean) =>
    (await everyRow(financeOf(hospital, `invoices?is_overdue=${is}`), hospital.key)).map(
      ({ uuid }) => uuid,
    );
  expect(await found(true)).toEqual([partlyPaid, old, late]);
  expect(await found(false)).toEqual([draft.uuid, paid.uuid, young, dueToday]);
  const overview = await send('GET', financeOf(hospital, 'overview'), {
    as: hospital.staff['finance-manager'].sender,
  });
  expect(overview.body.data.overdue.sums).toEqual([
    { currency: 'KES', invoices: 3, amount: '260.00' },
  ]);
});
