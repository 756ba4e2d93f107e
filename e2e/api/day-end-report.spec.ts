import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { payments } from '@/db/schema/index';
import { aChargeItem, financeOf } from '@/e2e/api/billing-builders';
import {
  aBillingHospital,
  aDesk,
  anAccountWith,
  aPaidVisit,
  aShift,
  cashFor,
  completeRefund,
  copay,
  decideRefund,
  insured,
  receive,
  requestRefund,
  voidPayment,
} from '@/e2e/api/payment-builders';
import { send } from '@/e2e/api/transport';
import { aPatient, type Hospital } from '@/e2e/builders';
import { dayAt } from '@/lib/days';

async function reportOf(hospital: Hospital, query = '') {
  const answer = await send('GET', financeOf(hospital, `day-end-report?${query}`), {
    as: hospital.staff.auditor.sender,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

describe('the report of a day', () => {
  it('adds up what was taken, voided and given back by way of paying, person, desk and hour', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = hospital.staff.billing.sender;
    const manager = hospital.staff['finance-manager'].sender;
    const shift = await aShift(hospital, desk, { as: clerk, float: '200' });
    const { payment } = await aPaidVisit(billing, { as: clerk });
    const { payment: wrong } = await aPaidVisit(billing, { as: clerk, unitPrice: '300.00' });
    await voidPayment(hospital, wrong.uuid, { reason: 'Wrong patient' }, { as: manager });
    const asked = await requestRefund(hospital, '', {
      payment: payment.uuid,
      amount: '100',
      reason: 'Not done',
    });
    const { uuid } = asked.body.data;
    await decideRefund(hospital, uuid, { decision: 'approved' }, { as: manager });
    const out = { transaction_type: 'cash', location: desk.id };
    await completeRefund(hospital, uuid, out, { as: clerk });
    const pharmacy = await aDesk(hospital, 'Pharmacy');
    const elsewhere = { ...billing, desk: pharmacy.location };
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    await receive(hospital, insured(elsewhere, patient, [item], copay('50.00')));

    const report = await reportOf(hospital);
    expect(report.date).toBe(dayAt(new Date(), 'Africa/Nairobi'));
    expect(report.totals).toEqual([
      {
        currency: 'KES',
        payments: 3,
        amount: '2500.00',
        voided: 1,
        voided_amount: '300.00',
        refunds: 1,
        refunded_amount: '100.00',
      },
    ]);
    type Row = { transaction_type: string; amount: string };
    const rows = (list: Row[], name: string) =>
      list.map((row) => [Reflect.get(row, name), row.transaction_type, row.amount]);
    expect(rows(report.by_cashier, 'cashier_name')).toEqual([
      ['Test billing', 'cash', '1500.00'],
      ['Test system', 'cash', '50.00'],
      ['Test system', 'insurance', '950.00'],
    ]);
    expect(rows(report.by_desk, 'location_name').sort()).toEqual([
      ['Billing desk', 'cash', '1500.00'],
      ['Pharmacy', 'cash', '50.00'],
      ['Pharmacy', 'insurance', '950.00'],
    ]);
    expect(report.by_tender).toHaveLength(2);
    const hours = new Set(report.by_hour.map(({ hour }: { hour: number }) => hour));
    expect(hours.size).toBeGreaterThan(0);
    for (const hour of hours) expect(hour).toBeLessThan(24);
    expect(report.shifts.map((one: { uuid: string }) => one.uuid)).toContain(shift.uuid);

    const ofDesk = await reportOf(hospital, `location=${desk.number}`);
    expect(ofDesk.totals).toMatchObject([{ amount: '1500.00', voided: 1 }]);
    expect(ofDesk.shifts).toMatchObject([{ uuid: shift.uuid, expected_cash: '1600.00' }]);
    const ofClerk = await reportOf(hospital, `cashier=${hospital.staff.billing.userId}`);
    expect(ofClerk.totals).toMatchObject([{ amount: '1500.00' }]);
    expect((await reportOf(hospital, 'cashier=999999999')).totals).toEqual([]);
    expect((await reportOf(hospital, 'date=2026-01-01')).totals).toEqual([]);
  });

  it('is of the provider’s own day and hours', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    // Half past midnight in Nairobi is still the day before in UTC; payments are never changed, but by the test.
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(payments)
        .set({ receivedAt: new Date('2026-03-09T21:30:00Z') })
        .where(eq(payments.id, payment.uuid));
    });
    const report = await reportOf(hospital, 'date=2026-03-10');
    expect(report.by_hour).toMatchObject([{ hour: 0, amount: '1500.00', payments: 1 }]);
    expect((await reportOf(hospital, 'date=2026-03-09')).totals).toEqual([]);
  });

  it('keeps currencies apart, and is read by those who may read bills', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await anAccountWith(billing, await aPatient(hospital), '10');
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { currency: 'USD', unitPrice: '7.00' });
    const dollars = await send('POST', `/api/v1/providers/${hospital.provider.id}/accounts`, {
      as: hospital.key,
      body: { type: 'cash', name: 'Dollars', currency: 'USD' },
    });
    await receive(hospital, {
      ...cashFor(billing, patient, [item]),
      payment_info: { transaction_type: 'cash', account_id: dollars.body.data.uuid },
    });
    const report = await reportOf(hospital);
    expect(
      report.totals.map((one: { currency: string; amount: string }) => [one.currency, one.amount]),
    ).toEqual([
      ['KES', '10.00'],
      ['USD', '7.00'],
    ]);
    const path = financeOf(hospital, 'day-end-report');
    expect((await send('GET', path, { as: hospital.staff.nurse.sender })).status).toBe(403);
  });
});
