import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anApprovedRefund,
  aPaidVisit,
  aShift,
  completeRefund,
  copay,
  insured,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import type { Role } from '@/lib/domain/codes/roles';

const print = (hospital: Hospital, path: string, body: object = {}, role: Role = 'billing') =>
  send('POST', financeOf(hospital, `${path}/prints`), {
    as: hospital.staff[role].sender,
    body,
  });

const prints = async (hospital: Hospital, path: string) =>
  (await send('GET', financeOf(hospital, `${path}/prints`), { as: hospital.key })).body.data;

describe('the prints of a document', () => {
  it('are on record: one original, however many ask for it at once, and then copies', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const path = `payments/${payment.uuid}`;
    expect(await prints(hospital, path)).toEqual([]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => print(hospital, path)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const copies = answers.filter(({ body }) => body.data.is_copy);
    expect(copies).toHaveLength(3);
    const later = await print(hospital, path, {}, 'ward-clerk');
    expect(later.body.data).toEqual({
      uuid: expect.any(String),
      is_copy: true,
      reason: '',
      printed_at: expect.any(String),
      printed_by: hospital.staff['ward-clerk'].userId,
      printed_by_name: hospital.staff['ward-clerk'].name,
      user_agent: expect.any(String),
    });
    const all: { is_copy: boolean }[] = await prints(hospital, path);
    expect(all.map(({ is_copy }) => is_copy).filter((isCopy) => !isCopy)).toHaveLength(1);
    expect(all).toHaveLength(5);
    const log = await send('GET', at(hospital, 'audit-events?action=payment.print'), {
      as: hospital.staff.auditor.sender,
    });
    expect(log.body.results).toHaveLength(5);
    expect(log.body.results[0].changes).toMatchObject({ is_copy: { after: true } });
  });

  it('are of one paper for everything that was paid together', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const paid = await receive(hospital, insured(billing, patient, [item], copay('100')));
    const [insurer, copayment] = paid.body.data.payments;
    const first = await print(hospital, `payments/${copayment.uuid}`);
    expect(first.body.data.is_copy).toBe(false);
    expect((await print(hospital, `payments/${insurer.id}`)).body.data.is_copy).toBe(true);
  });

  it('have the original once more only for the person who printed it, with a reason, within 15 minutes', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing);
    const path = `payments/${payment.uuid}`;
    expect(refusal(await print(hospital, path, { reason: 'Paper jam' }))).toEqual([
      400,
      ['reason'],
    ]);
    await print(hospital, path);
    const again = await print(hospital, path, { reason: 'Paper jam' });
    expect(again.body.data).toMatchObject({ is_copy: false, reason: 'Paper jam' });
    const other = await print(hospital, path, { reason: 'Paper jam' }, 'finance-manager');
    expect(other.status).toBe(409);
    expect(other.body.message).toMatch(/^The original was printed on .* by Test billing\./);
    await database().execute(sql`update document_prints
      set printed_at = printed_at - interval '16 minutes' where payment_id = ${payment.uuid}`);
    expect((await print(hospital, path, { reason: 'Paper jam' })).status).toBe(409);
    const both = await print(hospital, path, { is_copy: true, reason: 'Paper jam' });
    expect(refusal(both)).toEqual([400, ['reason']]);
  });

  it('are of invoices that are issued and of refunds that are paid, and of one hospital', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const draft = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)], {
      issue: false,
    });
    expect((await print(hospital, `invoices/${draft.uuid}`)).status).toBe(409);
    expect(await prints(hospital, `invoices/${draft.uuid}`)).toEqual([]);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    // What a browser's own menu prints is a copy, though there is no original yet.
    const copy = await print(hospital, `invoices/${invoice.uuid}`, { is_copy: true });
    expect(copy.body.data.is_copy).toBe(true);
    expect((await print(hospital, `invoices/${invoice.uuid}`)).body.data.is_copy).toBe(false);

    const { payment } = await aPaidVisit(billing);
    const refund = await anApprovedRefund(billing, { payment: payment.id });
    expect((await print(hospital, `refunds/${refund}`)).status).toBe(409);
    const as = hospital.staff.billing.sender;
    await aShift(hospital, desk, { as, float: '1000' });
    await completeRefund(hospital, refund, { transaction_type: 'cash', location: desk.id }, { as });
    expect((await print(hospital, `refunds/${refund}`)).body.data.is_copy).toBe(false);

    const other = await aBillingHospital();
    expect((await print(other.hospital, `refunds/${refund}`)).status).toBe(404);
    expect((await print(hospital, `refunds/${refund}`, {}, 'nurse')).status).toBe(403);
  });
});
