import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { journals } from '@/db/schema/index';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  aCharge,
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
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { dayAt } from '@/lib/domain/days';

async function reportOf(hospital: Hospital, query = '') {
  const answer = await sendOk('GET', financeOf(hospital, `day-end-report?${query}`), {
    as: hospital.staff.auditor.sender,
  });
  return answer.body.data;
}

describe('the day-end report', () => {
  it('adds up what was taken, voided and refunded by tender, person, desk and hour', async () => {
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
        amount: '1850.00',
        deposits: 0,
        deposited_amount: '0.00',
        rounding: '0.00',
        voided_here: 1,
        voided_here_amount: '300.00',
        refunds: 1,
        refunded_amount: '100.00',
        net_amount: '1450.00',
      },
    ]);
    type Row = { transaction_type: string; amount: string };
    const rows = (list: Row[], name: string) =>
      list.map((row) => [Reflect.get(row, name), row.transaction_type, row.amount]);
    expect(rows(report.by_cashier, 'cashier_name')).toEqual([
      ['Test billing', 'cash', '1800.00'],
      ['Test system', 'cash', '50.00'],
      ['Test system', 'insurance', '950.00'],
    ]);
    expect(rows(report.by_desk, 'location_name').sort()).toEqual([
      ['Billing desk', 'cash', '1800.00'],
      ['Pharmacy', 'cash', '50.00'],
      ['Pharmacy', 'insurance', '950.00'],
    ]);
    expect(report.by_tender).toHaveLength(2);
    const hours = new Set(report.by_hour.map(({ hour }: { hour: number }) => hour));
    expect(hours.size).toBeGreaterThan(0);
    for (const hour of hours) expect(hour).toBeLessThan(24);
    expect(report.shifts.map((one: { uuid: string }) => one.uuid)).toContain(shift.uuid);

    const ofDesk = await reportOf(hospital, `location=${desk.number}`);
    expect(ofDesk.totals).toMatchObject([{ net_amount: '1400.00', voided_here: 1 }]);
    expect(ofDesk.shifts).toMatchObject([{ uuid: shift.uuid, expected_cash: '1600.00' }]);
    const ofClerk = await reportOf(hospital, `cashier=${hospital.staff.billing.userId}`);
    expect(ofClerk.totals).toMatchObject([{ net_amount: '1400.00' }]);
    expect((await reportOf(hospital, 'cashier=999999999')).totals).toEqual([]);
    expect((await reportOf(hospital, 'date=2026-01-01')).totals).toEqual([]);
  });

  it('follows the hospital’s own day and hours', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    // Half past midnight in Nairobi is still the day before in UTC. Only a test changes what is posted.
    await database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(journals)
        .set({ postedAt: new Date('2026-03-09T21:30:00Z') })
        .where(eq(journals.paymentId, payment.uuid));
    });
    const report = await reportOf(hospital, 'date=2026-03-10');
    expect(report.by_hour).toMatchObject([{ hour: 0, amount: '1500.00', payments: 1 }]);
    expect((await reportOf(hospital, 'date=2026-03-09')).totals).toEqual([]);
  });

  it('counts a deposit when it is taken, and not again when the account pays with it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, item } = await aCharge(billing, { unitPrice: '1000.00' });
    const account = await anAccountWith(billing, patient, '1000');
    const fromAccount = { transaction_type: 'user-account', account_id: account.uuid };
    const paid = await receive(hospital, {
      patient: patient.id,
      charge_items: [item.id],
      payment_info: fromAccount,
      location: desk.id,
    });
    expect(paid.status, paid.text).toBe(201);
    const report = await reportOf(hospital);
    expect(report.totals).toMatchObject([
      { amount: '1000.00', deposits: 1, deposited_amount: '1000.00', net_amount: '1000.00' },
    ]);
    expect(report.by_tender).toMatchObject([
      { transaction_type: 'cash', net_amount: '1000.00' },
      { transaction_type: 'user-account', amount: '1000.00', deposits: 0 },
    ]);
    const [payment] = paid.body.data.payments;
    const manager = hospital.staff['finance-manager'].sender;
    const back = { payment: payment.uuid, amount: '400', reason: 'Not done' };
    const { uuid } = (await requestRefund(hospital, '', back)).body.data;
    await decideRefund(hospital, uuid, { decision: 'approved' }, { as: manager });
    const into = { transaction_type: 'user-account', location: desk.id };
    ok(await completeRefund(hospital, uuid, into));
    const after = await reportOf(hospital);
    expect(after.totals).toEqual(report.totals);
    expect(after.by_tender).toMatchObject([
      { transaction_type: 'cash', refunds: 0 },
      { transaction_type: 'user-account', refunds: 1, net_amount: '600.00' },
    ]);
  });

  it('separates a person’s takings from those of a system that acts for that person', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { sender, userId } = hospital.staff.billing;
    const key = await anApiKey(hospital.provider.id, { userId });
    await aShift(hospital, desk, { as: sender });
    await aPaidVisit(billing, { as: sender });
    await aPaidVisit(billing, { as: key, unitPrice: '500.00' });
    const { by_cashier } = await reportOf(hospital);
    expect(by_cashier).toMatchObject([
      { cashier: userId, cashier_name: 'Test billing', is_of_key: false, net_amount: '1500.00' },
      { cashier: userId, cashier_name: 'Test system', is_of_key: true, net_amount: '500.00' },
    ]);
    expect((await reportOf(hospital, `cashier=${userId}`)).totals).toMatchObject([
      { net_amount: '1500.00' },
    ]);
  });

  it('keeps currencies apart, and is read by users who may read bills', async () => {
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
