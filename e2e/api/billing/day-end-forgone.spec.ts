import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  cancelInvoice,
  insured,
  receive,
  remit,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aLimit } from '@/e2e/builders/limits';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const forgoneOn = async (hospital: Hospital, query = '') => {
  const answer = await sendOk('GET', financeOf(hospital, `day-end-report?${query}`), {
    as: hospital.staff.auditor.sender,
  });
  return answer.body.data.forgone;
};

async function waive(hospital: Hospital, item: { id: string }, as: Sender) {
  await sendOk('POST', financeOf(hospital, `charge-items/${item.id}/cancel`), {
    as,
    body: { reason: 'Cannot pay' },
  });
}

describe('the revenue given up in a day-end report', () => {
  it('has the discounts on bills, less those of bills that were cancelled', async () => {
    const { hospital, insurer, insurance } = await aBillingHospital();
    const { sender, userId } = hospital.staff.billing;
    const bill = async (amount: string) => {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient, { unitPrice: amount });
      const discount = await aDiscount(hospital, insurer);
      return anInvoice(hospital, patient, [item], {
        account: insurance.uuid,
        discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
      });
    };
    await bill('1000.00');
    const wrong = await bill('500.00');
    const row = { kind: 'discount', cashier: userId, is_of_key: false, currency: 'KES' };
    expect(await forgoneOn(hospital)).toEqual([
      { ...row, cashier_name: 'Test billing', count: 2, taken_back: 0, amount: '150.00' },
    ]);
    const cancelled = await cancelInvoice(
      hospital,
      wrong.uuid,
      { reason: 'Wrong patient' },
      { as: sender },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await forgoneOn(hospital)).toMatchObject([
      { ...row, count: 2, taken_back: 1, amount: '100.00' },
    ]);
  });

  it('has the charges that a person cancelled before they were billed, and none that the record credited', async () => {
    const { hospital } = await aBillingHospital();
    const { billing, 'finance-manager': manager } = hospital.staff;
    await aLimit(hospital, 'waiver', 'billing', null);
    const patient = await aPatient(hospital);
    const charged = (unitPrice: string, currency = 'KES') =>
      aChargeItem(hospital, patient, { unitPrice, currency });
    await waive(hospital, await charged('1500.00'), billing.sender);
    await waive(hospital, await charged('250.00'), billing.sender);
    await waive(hospital, await charged('7.50', 'USD'), manager.sender);
    const key = await anApiKey(hospital.provider.id, { userId: manager.userId });
    await waive(hospital, await charged('40.00'), key);
    const unwaived = await charged('900.00');
    await database().execute(sql`
      update charge_items set status = 'cancelled', cancelled_at = now(), cancel_reason = 'Not due'
      where id = ${unwaived.id}`);
    const all = await forgoneOn(hospital);
    expect(
      all.map((row: Record<string, unknown>) => [
        row.kind,
        row.cashier_name,
        row.is_of_key,
        row.count,
        row.amount,
      ]),
    ).toEqual([
      ['waiver', 'Test billing', false, 2, '1750.00'],
      ['waiver', 'Test finance-manager', false, 1, '7.50'],
      ['waiver', 'Test system', true, 1, '40.00'],
    ]);
    expect(await forgoneOn(hospital, `cashier=${manager.userId}`)).toEqual(all.slice(1, 2));
    expect(await forgoneOn(hospital, 'date=2026-01-01')).toEqual([]);
  });

  it('has the write-offs of payers, also by a system, less voided ones, and none of them at a desk', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance } = billing;
    const manager = hospital.staff['finance-manager'];
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
    expect((await receive(hospital, insured(billing, patient, [item], null))).status).toBe(201);
    const key = await anApiKey(hospital.provider.id, { userId: manager.userId });
    const short = (as: Sender, amount: string, written_off: string, reference: string) =>
      remit(
        hospital,
        insurance.uuid,
        { amount, written_off, reference, currency: 'KES', reason: 'Tariff' },
        { as },
      );
    const first = await short(manager.sender, '400', '100', 'EFT 1');
    const second = await short(key, '400', '60', 'EFT 2');
    expect([first.status, second.status], second.text).toEqual([201, 201]);
    const path = `${insurance.uuid}/remittances/${first.body.data.journal.uuid}`;
    const voided = await voidRemittance(
      hospital,
      path,
      { reason: 'Bounced' },
      { as: manager.sender },
    );
    expect(voided.status, voided.text).toBe(200);
    const row = { kind: 'write-off', cashier: manager.userId, currency: 'KES' };
    expect(await forgoneOn(hospital)).toMatchObject([
      { ...row, is_of_key: false, count: 1, taken_back: 1, amount: '0.00' },
      { ...row, is_of_key: true, count: 1, taken_back: 0, amount: '60.00' },
    ]);
    expect(await forgoneOn(hospital, `location=${desk.id}`)).toEqual([]);
  });
});
