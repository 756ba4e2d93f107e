import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount, aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aShift,
  type Billing,
  cashFor,
  copay,
  insured,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aLimit } from '@/e2e/builders/limits';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { approvalKinds, limitedRoles } from '@/lib/domain/codes/approvals';

const request = (hospital: Hospital, body: object, as = hospital.staff.billing.sender) =>
  send('POST', financeOf(hospital, 'approvals'), { as, body: { reason: 'Cannot pay', ...body } });

const decide = (
  hospital: Hospital,
  approval: string,
  body: object = { decision: 'approved' },
  as: Sender = hospital.staff['finance-manager'].sender,
) => send('POST', financeOf(hospital, `approvals/${approval}/decide`), { as, body });

const waive = (hospital: Hospital, item: { id: string }, as: Sender) =>
  send('POST', financeOf(hospital, `charge-items/${item.id}/cancel`), {
    as,
    body: { reason: 'Cannot pay' },
  });

const itemNow = async (hospital: Hospital, item: { id: string }) =>
  (await send('GET', financeOf(hospital, `charge-items/${item.id}`), { as: hospital.key })).body
    .data;

const preview = async (hospital: Hospital, body: object) => {
  const path = financeOf(hospital, 'receive-payment/preview');
  const answer = await send('POST', path, { as: hospital.staff.billing.sender, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.approvals;
};

/** A patient with a charge of 1,000.00, and a self-pay discount of the cashier's choice. */
async function aHardship() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const selfPay = await aPayer(hospital, { type: 'self-pay' });
  const cash = await anAccount(hospital, { payer: selfPay.uuid, name: `Self-pay ${desk.id}` });
  const discount = await aDiscount(hospital, selfPay, {
    discount_type: 'currency',
    amount: 400,
    code: `HARDSHIP-${desk.id}`,
  });
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
  const body = {
    ...cashFor({ desk, cash }, patient, [item]),
    discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
  };
  return { billing, hospital, patient, item, discount, body };
}

const byBilling = ({ hospital }: Pick<Billing, 'hospital'>) => ({
  as: hospital.staff.billing.sender,
});

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
    const asked = await request(hospital, { charge_item: item.id });
    expect(asked.status, asked.text).toBe(201);
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
    const decided = await decide(hospital, asked.body.data.uuid);
    expect(decided.status, decided.text).toBe(200);
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
    expect(late.body.message).toContain('was paid by receipt');
    expect(refusal(await decide(hospital, uuid, { decision: 'rejected' }))).toEqual([
      400,
      ['note'],
    ]);
    const note = { decision: 'rejected', note: 'It was paid' };
    expect((await decide(hospital, uuid, note)).body.data.status).toBe('rejected');
    await expectBooksToBalance(hospital);
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

describe('a discount by hand', () => {
  it('needs approval above the limit, and the approved payment is taken once', async () => {
    const { billing, hospital, patient, item, discount, body } = await aHardship();
    expect(await preview(hospital, body)).toEqual([]);
    await aLimit(hospital, 'discount', 'billing', '399.99');
    expect(await preview(hospital, body)).toEqual([
      { kind: 'discount', amount: '400.00', limit: '399.99', request: null },
    ]);
    const refused = await receive(hospital, body, byBilling(billing));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('A discount of KES 400.00 is above your limit.');
    const asked = await request(hospital, { receive_payment: body });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body.data).toMatchObject({
      kind: 'discount',
      amount: '400.00',
      charge_items: [{ uuid: item.id, discount: discount.uuid, net_amount: '600.00' }],
    });
    const { uuid } = asked.body.data;
    expect((await receive(hospital, body, byBilling(billing))).body.message).toContain(
      'Wait for the decision.',
    );
    expect((await decide(hospital, uuid)).body.data.status).toBe('approved');
    expect(await preview(hospital, body)).toMatchObject([
      { request: { uuid, status: 'approved' } },
    ]);
    // Something else than was approved is not taken with it.
    const more = await aChargeItem(hospital, patient, { unitPrice: '50.00' });
    const other = { ...body, charge_items: [item.id, more.id] };
    const differs = await receive(hospital, other, byBilling(billing));
    expect(differs.body.message).toContain('differs from it. Request approval again.');
    const answers = await Promise.all([
      receive(hospital, body, byBilling(billing)),
      receive(hospital, body, byBilling(billing)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const taken = answers.find(({ status }) => status === 201)?.body.data;
    const path = financeOf(hospital, `approvals/${uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'completed',
      invoice: taken.invoice.uuid,
    });
    await expectBooksToBalance(hospital);
  });

  it('of an insurer’s contract needs none, nor does a key', async () => {
    const { billing, hospital, patient, body } = await aHardship();
    await aLimit(hospital, 'discount', 'billing', '0');
    expect((await receive(hospital, body)).status).toBe(201);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const contract = await aDiscount(hospital, billing.insurer);
    const answer = await receive(
      hospital,
      {
        ...insured(billing, patient, [item], null),
        discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: contract.uuid }],
      },
      byBilling(billing),
    );
    expect(answer.status, answer.text).toBe(201);
  });

  it('on an invoice needs approval too, when it is made and when it is paid', async () => {
    const { billing, hospital, patient, item, discount, body } = await aHardship();
    await aLimit(hospital, 'discount', 'billing', '100');
    const making = {
      patient: patient.id,
      charge_items: [item.id],
      account: body.payment_info.account_id,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
    };
    const refused = await send('POST', financeOf(hospital, 'invoices'), {
      ...byBilling(billing),
      body: making,
    });
    expect(refused.status).toBe(409);
    const selfPay = discount.applicable_payer;
    const whole = await aDiscount(
      hospital,
      { uuid: selfPay },
      { applies_to: 'invoice', amount: 50 },
    );
    const invoice = await anInvoice(hospital, patient, [item]);
    const payment = {
      transaction_type: 'cash',
      account_id: body.payment_info.account_id,
      amount: '500.00',
      currency: 'KES',
      location: body.location,
      discount_id: whole.uuid,
    };
    const path = financeOf(hospital, `invoices/${invoice.uuid}/pay`);
    const pay = () => send('POST', path, { ...byBilling(billing), body: payment });
    expect((await pay()).status).toBe(409);
    const asked = await request(hospital, { pay_invoice: { invoice: invoice.uuid, payment } });
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body.data).toMatchObject({ invoice: invoice.uuid, discount: whole.uuid });
    await decide(hospital, asked.body.data.uuid);
    const paid = await pay();
    expect(paid.status, paid.text).toBe(201);
    await expectBooksToBalance(hospital);
  });
});

describe('a copayment', () => {
  it('that differs from the scheme by more than the limit needs approval; the scheme’s own needs none', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await aShift(hospital, billing.desk);
    await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/payers/${billing.insurer.uuid}`,
      {
        as: hospital.key,
        body: { copayment_type: 'copaypct', copayment_value: '10' },
      },
    );
    await aLimit(hospital, 'copayment', 'billing', '20');
    const patient = await aPatient(hospital);
    const due = async (amount: string) => {
      const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
      return insured(billing, patient, [item], copay(amount));
    };
    for (const amount of ['100.00', '80.00', '120.00']) {
      const answer = await receive(hospital, await due(amount), byBilling(billing));
      expect(answer.status, `${amount}: ${answer.text}`).toBe(201);
    }
    for (const amount of ['0', '79.99', '120.01']) {
      const answer = await receive(hospital, await due(amount), byBilling(billing));
      expect(answer.status, amount).toBe(409);
    }
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const none = insured(billing, patient, [item], null);
    expect((await receive(hospital, none, byBilling(billing))).status).toBe(409);
    const asked = await request(hospital, { receive_payment: none });
    expect(asked.body.data).toMatchObject({
      kind: 'copayment',
      amount: '100.00',
      copayment: '0.00',
      expected_copayment: '100.00',
      account_name: billing.insurance.name,
    });
    await decide(hospital, asked.body.data.uuid);
    const taken = await receive(hospital, none, byBilling(billing));
    expect(taken.status, taken.text).toBe(201);
    await expectBooksToBalance(hospital);
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
});
