import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  insured,
  itemNow,
  payInvoice,
  receive,
  statuses,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

const changing = (hospital: Hospital, path: string, body: object) =>
  send('PATCH', at(hospital, path), { as: hospital.staff['finance-manager'].sender, body });

const issuing = (hospital: Hospital, invoice: { uuid: string }) =>
  send('POST', financeOf(hospital, `invoices/${invoice.uuid}/issue`), { as: hospital.key });

it('a payment that waited for the change of a discount uses its new services', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer } = billing;
  const xray = await aService(hospital, { name: 'X-ray' });
  const discount = await aDiscount(hospital, insurer, {
    healthcare_service_ids: [hospital.service.id],
  });
  const { patient, item } = await aCharge(billing);
  const body = {
    ...insured(billing, patient, [item], null),
    discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
  };
  const answer = await database().transaction(async (tx) => {
    await tx.execute(sql`select 1 from discounts where id = ${discount.uuid} for update`);
    await tx.execute(
      sql`update discount_services set healthcare_service_id = ${xray.id} where discount_id = ${discount.uuid}`,
    );
    const paying = receive(hospital, body);
    await vi.waitFor(async () => {
      const [waiting] = await database().execute<{ count: number }>(
        sql`select count(*)::int from pg_stat_activity 
          where wait_event_type = 'Lock' and query like '%from "discounts"%'`,
      );
      expect(waiting?.count).toBeGreaterThan(0);
    }, 5000);
    return { paying };
  });
  expect(refusal(await answer.paying)).toEqual([400, ['discounted_charge_items.0.discount_uuid']]);
  await expectBooksToBalance(hospital);
});

it('an inactive payer pays nothing more, and its discounts do not count', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer } = billing;
  const discount = await aDiscount(hospital, insurer);
  const { patient, item } = await aCharge(billing);
  ok(await changing(hospital, `payers/${insurer.uuid}`, { is_active: false }));
  const body = insured(billing, patient, [item], null);
  expect(refusal(await receive(hospital, body))).toEqual([409, ['payment_info.account_id']]);
  const discounted = await receive(hospital, {
    ...body,
    discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
  });
  expect(refusal(discounted)).toEqual([409, ['discounted_charge_items.0.discount_uuid']]);
  const path = at(hospital, `finance/discount-candidates?patient=${patient.id}`);
  const candidates = await send('GET', path, { as: hospital.key });
  expect(candidates.body.data.charge_items[0]).toMatchObject({
    usable: [],
    unusable: [{ reasons: [{ code: 'inactive-payer' }] }],
  });
  await expectBooksToBalance(hospital);
});

it('a draft is not issued with a discount that was deactivated or has ended since', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer, insurance } = billing;
  const account = insurance.uuid;
  const ofLine = await aDiscount(hospital, insurer);
  const whole = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
  const [first, second] = [await aCharge(billing), await aCharge(billing)];
  const lined = await anInvoice(hospital, first.patient, [first.item], {
    issue: false,
    account,
    discounted_charge_items: [{ charge_item_uuid: first.item.id, discount_uuid: ofLine.uuid }],
  });
  const reduced = await anInvoice(hospital, second.patient, [second.item], {
    issue: false,
    account,
    discount_id: whole.uuid,
  });
  for (const { uuid } of [ofLine, whole]) {
    ok(await changing(hospital, `finance/discounts/${uuid}`, { is_active: false }));
  }
  for (const [invoice, { code }] of [
    [lined, ofLine],
    [reduced, whole],
  ] as const) {
    const answer = await issuing(hospital, invoice);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.body.message).toContain(`Discount ${code} is not active.`);
  }
  await changing(hospital, `finance/discounts/${ofLine.uuid}`, { is_active: true });
  expect((await issuing(hospital, lined)).status).toBe(200);
  await expectBooksToBalance(hospital);
});

it('a charge that a discount paid in full names no receipt once that receipt is voided', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer, insurance, desk } = billing;
  const whole = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 100 });
  const { patient, item } = await aCharge(billing);
  const invoice = await anInvoice(hospital, patient, [item]);
  const paid = await payInvoice(hospital, invoice.uuid, {
    transaction_type: 'insurance',
    account_id: insurance.uuid,
    discount_id: whole.uuid,
    location: desk.id,
  });
  expect(paid.status, paid.text).toBe(201);
  const [payment] = paid.body.data.payments;
  expect(await itemNow(billing, item.id)).toMatchObject({ payment: payment.uuid });
  await voidPayment(hospital, payment.uuid, { reason: 'Printed twice' });
  expect(await statuses(billing, [item])).toEqual(['paid']);
  expect(await itemNow(billing, item.id)).toMatchObject({ payment: null, receipt_number: null });
  await expectBooksToBalance(hospital);
});

it('an account keeps its payer once it has postings', async () => {
  const billing = await aBillingHospital();
  const { hospital, insurer, insurance } = billing;
  const other = await aPayer(hospital);
  const unused = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
  const { patient, item } = await aCharge(billing);
  ok(await receive(hospital, insured(billing, patient, [item], null)));
  const payer = other.uuid;
  const moved = await changing(hospital, `accounts/${insurance.uuid}`, { payer });
  expect(refusal(moved)).toEqual([409, ['payer']]);
  const same = { payer: insurer.uuid, name: 'Claims' };
  expect((await changing(hospital, `accounts/${insurance.uuid}`, same)).status).toBe(200);
  expect((await changing(hospital, `accounts/${unused.uuid}`, { payer })).status).toBe(200);
  await expectBooksToBalance(hospital);
});
