import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  aPaidVisit,
  aShift,
  closeShift,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

it('the overview has what waits for a decision, what is overdue, open shifts and differences', async () => {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  const read = async () => {
    const answer = await send('GET', financeOf(hospital, 'overview'), {
      as: hospital.staff['finance-manager'].sender,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  expect(await read()).toEqual({
    refunds: { requested: 0, approved: 0 },
    approvals: ['waiver', 'discount', 'copayment'].map((kind) => ({
      kind,
      requested: 0,
      approved: 0,
    })),
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
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update invoices set issued_at = now() - interval '31 days' where id = ${owed.uuid}`,
    );
  });
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
