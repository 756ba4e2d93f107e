import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aHardship, byBilling, decide, request } from '@/e2e/api/billing/approval-builders';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { at } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, cashFor, receive } from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aLimit } from '@/e2e/builders/limits';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { approvalKinds, limitedRoles } from '@/lib/domain/codes/approvals';

const waive = (hospital: Hospital, item: { id: string }, as: Sender) =>
  send('POST', financeOf(hospital, `charge-items/${item.id}/cancel`), {
    as,
    body: { reason: 'Cannot pay' },
  });

const itemNow = async (hospital: Hospital, item: { id: string }) =>
  (await send('GET', financeOf(hospital, `charge-items/${item.id}`), { as: hospital.key })).body
    .data;

describe('a waiver', () => {
  it('by billing needs another person by default; the approval waives it in the name of the requester', async () => {
    const { hospital } = await aBillingHospital();
    const { billing, 'finance-manager': manager } = hospital.staff;
    const item = await aChargeItem(hospital, await aPatient(hospital), { unitPrice: '600.00' });
    const refused = await waive(hospital, item, billing.sender);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'A waiver of KES 600.00 is above your limit. Request approval first.',
    );
    const asked = ok(await request(hospital, { charge_item: item.id }));
    expect(asked.body.data).toMatchObject({
      kind: 'waiver',
      status: 'requested',
      amount: '600.00',
      charge_items: [{ uuid: item.id }],
      requested_by: billing.userId,
    });
    expect((await request(hospital, { charge_item: item.id })).status).toBe(409);
    expect((await waive(hospital, item, billing.sender)).body.message).toContain(
      'approval is requested',
    );
    expect((await itemNow(hospital, item)).status).toBe('billable');
    const decided = ok(await decide(hospital, asked.body.data.uuid));
    expect(decided.body.data).toMatchObject({ status: 'completed', decided_by: manager.userId });
    expect(await itemNow(hospital, item)).toMatchObject({
      status: 'cancelled',
      is_waived: true,
      cancel_reason: 'Cannot pay',
    });
    expect((await decide(hospital, asked.body.data.uuid)).status).toBe(409);
  });

  it('needs approval above the limit of the role, and of no other', async () => {
    const { hospital } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const key = await anApiKey(hospital.provider.id, { userId: hospital.staff.billing.userId });
    await aLimit(hospital, 'waiver', 'billing', '500');
    await aLimit(hospital, 'waiver', 'finance-manager', '2000');
    const { billing, 'finance-manager': manager } = hospital.staff;
    const table: [Sender, string, string, number][] = [
      [billing.sender, '500.00', 'KES', 200],
      [billing.sender, '500.01', 'KES', 409],
      [billing.sender, '1.00', 'USD', 409],
      [manager.sender, '2000.00', 'KES', 200],
      [manager.sender, '2000.01', 'KES', 409],
      [key, '9000.00', 'KES', 200],
    ];
    for (const [as, unitPrice, currency, status] of table) {
      const item = await aChargeItem(hospital, patient, { unitPrice, currency });
      expect((await waive(hospital, item, as)).status, `${unitPrice} ${currency}`).toBe(status);
    }
    await aLimit(hospital, 'waiver', 'billing', null);
    const free = await aChargeItem(hospital, patient, { unitPrice: '9000.00' });
    expect((await waive(hospital, free, billing.sender)).status).toBe(200);
  });

  it('that was paid meanwhile is not approved, and the request can be rejected', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const { uuid } = (await request(hospital, { charge_item: item.id })).body.data;
    expect((await receive(hospital, cashFor(billing, patient, [item]))).status).toBe(201);
    const late = await decide(hospital, uuid);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('was settled by receipt');
    expect(refusal(await decide(hospital, uuid, { decision: 'rejected' }))).toEqual([
      400,
      ['note'],
    ]);
    const note = { decision: 'rejected', note: 'It was paid' };
    expect((await decide(hospital, uuid, note)).body.data.status).toBe('rejected');
    await expectBooksToBalance(hospital);
  });

  it('of a charge that has become dearer is not approved: nobody requested so much', async () => {
    const { hospital } = await aBillingHospital();
    const item = await aChargeItem(hospital, await aPatient(hospital), { unitPrice: '1500.00' });
    const { uuid } = (await request(hospital, { charge_item: item.id })).body.data;
    await database().execute(sql`update charge_items
      set unit_price = 2100, amount = 2100 where id = ${item.id}`);
    const late = await decide(hospital, uuid);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This charge now costs KES 2,100.00; the waiver of KES 1,500.00 was requested. Reject it; it can be requested again.',
    ]);
    const note = { decision: 'rejected', note: 'The price has changed' };
    expect((await decide(hospital, uuid, note)).body.data.status).toBe('rejected');
    expect((await request(hospital, { charge_item: item.id })).status).toBe(201);
  });

  it('is decided once by one of two who race, and by neither its requester nor a key without a user', async () => {
    const { hospital } = await aBillingHospital();
    const manager = hospital.staff['finance-manager'];
    const other = await aUser(hospital.provider.id, 'finance-manager');
    await aLimit(hospital, 'waiver', 'finance-manager', '0');
    for (const round of [1, 2, 3]) {
      const item = await aChargeItem(hospital, await aPatient(hospital));
      const asked = await request(hospital, { charge_item: item.id }, manager.sender);
      const { uuid } = asked.body.data;
      expect((await decide(hospital, uuid)).status, `round ${round}`).toBe(403);
      const nobody = await anApiKey(hospital.provider.id);
      expect((await decide(hospital, uuid, { decision: 'approved' }, nobody)).status).toBe(403);
      const cashier = hospital.staff.billing.sender;
      expect((await decide(hospital, uuid, { decision: 'approved' }, cashier)).status).toBe(403);
      const third = await aUser(hospital.provider.id, 'finance-manager');
      const answers = await Promise.all([
        decide(hospital, uuid, { decision: 'approved' }, other.sender),
        decide(hospital, uuid, { decision: 'rejected', note: 'No' }, third.sender),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isApproved = answers[0].status === 200;
      expect((await itemNow(hospital, item)).status).toBe(isApproved ? 'cancelled' : 'billable');
    }
  });

  it('is withdrawn by its requester alone', async () => {
    const { hospital } = await aBillingHospital();
    const item = await aChargeItem(hospital, await aPatient(hospital));
    const { uuid } = (await request(hospital, { charge_item: item.id })).body.data;
    const withdraw = (as: Sender) =>
      send('POST', financeOf(hospital, `approvals/${uuid}/withdraw`), { as, body: {} });
    expect((await withdraw(hospital.staff['finance-manager'].sender)).status).toBe(403);
    expect((await withdraw(hospital.staff.billing.sender)).body.data.status).toBe('rejected');
    expect((await withdraw(hospital.staff.billing.sender)).status).toBe(409);
    expect((await request(hospital, { charge_item: item.id })).status).toBe(201);
  });
});

describe('the database', () => {
  it('refuses what one person requests and approves, and what is above a limit without approval', async () => {
    const { hospital } = await aBillingHospital();
    const { userId } = hospital.staff.billing;
    const item = await aChargeItem(hospital, await aPatient(hospital));
    const { uuid } = (await request(hospital, { charge_item: item.id })).body.data;
    const constraintOf = (statement: ReturnType<typeof sql>) =>
      database()
        .execute(statement)
        .then(
          () => 'done',
          (error) => error.cause?.constraint_name ?? String(error),
        );
    expect(
      await constraintOf(sql`update approvals set status = 'approved', decided_by_id = ${userId},
        decided_at = now() where id = ${uuid}`),
    ).toBe('approvals_decided_by_another');
    const waiving = sql`update charge_items set status = 'cancelled', cancelled_at = now(),
      cancelled_by_id = ${userId}, cancel_reason = 'x', is_waived = true where id = ${item.id}`;
    expect(await constraintOf(waiving)).toBe('approval_needed');
    await aLimit(hospital, 'waiver', 'billing', null);
    expect(await constraintOf(waiving)).toBe('done');
  });

  it('refuses a discount by hand and a copayment above a limit', async () => {
    const { billing, hospital, body, discount } = await aHardship();
    const taken = (await receive(hospital, body, byBilling(billing))).body.data;
    await aLimit(hospital, 'discount', 'billing', '100');
    await aLimit(hospital, 'copayment', 'billing', '100');
    const constraintOf = (checked: string, statement: ReturnType<typeof sql>) =>
      database()
        .transaction(async (tx) => {
          await tx.execute(statement);
          await tx.execute(sql.raw(`set constraints ${checked} immediate`));
          throw new Error('stored');
        })
        .catch((error) => error.cause?.constraint_name ?? error.message);
    const invoicing = sql`insert into invoices (provider_id, id, patient_id, status, origin, currency, total,
        discount_total, net_total, discount_id, discount_code, discount_type, discount_value, discount_amount,
        discount_given_by_id)
      select provider_id, gen_random_uuid(), patient_id, 'draft', origin, currency, total, discount_total, net_total,
        ${discount.uuid}, 'X', 'currency', 400, 400, created_by_id
      from invoices where id = ${taken.invoice.uuid}`;
    const paying = sql`insert into payments (provider_id, id, receipt_number, settlement_id, kind, patient_id,
        invoice_id, account_id, transaction_type, amount, currency, tendered, location_id, shift_id, taken_by_id,
        received_at, copayment_difference)
      select provider_id, gen_random_uuid(), receipt_number + 1000, settlement_id, kind, patient_id, invoice_id,
        account_id, transaction_type, amount, currency, amount, location_id, shift_id, taken_by_id, received_at, 100.01
      from payments where id = ${taken.payments[0].uuid}`;
    const both = async () => [
      await constraintOf('invoices_discounted_within_limit', invoicing),
      await constraintOf('payments_copaid_within_limit', paying),
    ];
    expect(await both()).toEqual(['approval_needed', 'approval_needed']);
    await aLimit(hospital, 'discount', 'billing', '400');
    await aLimit(hospital, 'copayment', 'billing', '100.01');
    expect(await both()).toEqual(['stored', 'stored']);
  });
});

describe('the limits', () => {
  it('are set by finance or an administrator, shown to everyone at the desk, and audited', async () => {
    const { hospital } = await aBillingHospital();
    const path = financeOf(hospital, 'settings');
    const read = async () =>
      (await send('GET', path, { as: hospital.staff.billing.sender })).body.data;
    const before = await read();
    expect(before.approval_limits).toHaveLength(approvalKinds.length * limitedRoles.length);
    expect(before.own_limits).toEqual({ waiver: '0.00', discount: null, copayment: null });
    const limit = { kind: 'discount', role: 'billing', amount: '250' };
    const set = (body: object, as: Sender) => send('PATCH', path, { as, body });
    expect((await set({ approval_limits: [limit] }, hospital.staff.billing.sender)).status).toBe(
      403,
    );
    const manager = hospital.staff['finance-manager'].sender;
    expect(refusal(await set({ approval_limits: [limit, limit] }, manager))).toEqual([
      400,
      ['approval_limits.1'],
    ]);
    const fine = { ...limit, amount: '0.001' };
    expect(refusal(await set({ approval_limits: [fine] }, manager))).toEqual([
      400,
      ['approval_limits.0.amount'],
    ]);
    expect((await set({ approval_limits: [limit] }, manager)).status).toBe(200);
    expect((await read()).own_limits).toEqual({
      waiver: '0.00',
      discount: '250.00',
      copayment: null,
    });
  });

  it('are not lifted by those they bind, nor moved with the copayment of a payer: an administrator does it', async () => {
    const { hospital, insurer } = await aBillingHospital();
    const manager = hospital.staff['finance-manager'].sender;
    const { administrator } = hospital.staff;
    await aLimit(hospital, 'waiver', 'finance-manager', '100');
    const set = (amount: string | null, as: Sender) =>
      send('PATCH', financeOf(hospital, 'settings'), {
        as,
        body: { approval_limits: [{ kind: 'waiver', role: 'finance-manager', amount }] },
      });
    for (const amount of [null, '100.01']) {
      expect(refusal(await set(amount, manager))).toEqual([409, ['approval_limits.0.amount']]);
    }
    expect((await set('100.00', manager)).status).toBe(200);
    expect((await set('50', manager)).status).toBe(200);
    expect((await set(null, administrator.sender)).status).toBe(200);

    const edit = (body: object, as: Sender) =>
      send('PATCH', at(hospital, `payers/${insurer.uuid}`), { as, body });
    const ten = { copayment_type: 'copaypct', copayment_value: '10' };
    expect((await edit(ten, manager)).status, 'without a limit').toBe(200);
    await aLimit(hospital, 'copayment', 'finance-manager', '100');
    for (const body of [
      { copayment_value: '0' },
      { copayment_type: null, copayment_value: null },
    ]) {
      expect(refusal(await edit(body, manager))).toEqual([409, ['copayment_value']]);
    }
    const added = (body: object, as: Sender) =>
      send('POST', at(hospital, 'payers'), { as, body: { type: 'insurance', ...body } });
    expect(refusal(await added({ name: 'Own', ...ten }, manager))).toEqual([
      409,
      ['copayment_value'],
    ]);
    expect((await added({ name: 'Own' }, manager)).status).toBe(201);
    expect((await added({ name: 'Other', ...ten }, administrator.sender)).status).toBe(201);
    expect((await edit({ ...ten, phone: '0700 000 000' }, manager)).status).toBe(200);
    expect((await edit({ copayment_value: '20' }, administrator.sender)).status).toBe(200);
  });
});
