import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hospitalizations } from '@/db/schema/index';
import { aChargeItem, aService } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, cashFor, receive } from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const chargesOf = (hospital: Hospital, stay: { id: string }, rest = '') =>
  at(hospital, `hospitalizations/${stay.id}/charges${rest}`);

async function aWard() {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, hospitalization: stay } = await anAdmission(hospital);
  const cannula = await aService(hospital, { name: 'Cannula', price: '150.00' });
  const { nurse, billing: cashier } = hospital.staff;
  const charge = (body: object, as: Sender = nurse.sender) =>
    send('POST', chargesOf(hospital, stay), { as, body });
  const withdraw = (item: string, as: Sender = nurse.sender) =>
    send('POST', chargesOf(hospital, stay, `/${item}/withdraw`), {
      as,
      body: { reason: 'For the next bed' },
    });
  const list = async (as: Sender = nurse.sender) =>
    (await send('GET', chargesOf(hospital, stay), { as })).body.results;
  return { billing, hospital, patient, stay, cannula, cashier, charge, withdraw, list };
}

describe('what a ward used', () => {
  it('is charged by a nurse at the price of the bed’s tier, and the desk asks for it', async () => {
    const { billing, hospital, patient, stay, cannula, charge, list } = await aWard();
    const charged = await charge({ healthcare_service: cannula.id, quantity: 3, note: 'Left arm' });
    expect(charged.status, charged.text).toBe(201);
    expect(charged.body.data).toEqual({
      uuid: expect.any(String),
      healthcare_service: cannula.id,
      healthcare_service_name: 'Cannula',
      quantity: 3,
      unit_price: '150.00',
      amount: '450.00',
      currency: 'KES',
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      status: 'billable',
      cancel_reason: '',
      note: 'Left arm',
      created_by_name: hospital.staff.nurse.name,
      created_at: expect.any(String),
      may_withdraw: true,
    });
    const id = charged.body.data.uuid;
    const onBill = await send('GET', at(hospital, `finance/charge-items/${id}`), {
      as: hospital.staff.billing.sender,
    });
    expect(onBill.body.data).toMatchObject({
      source: 'manual',
      hospitalization: stay.id,
      encounter: stay.encounterId,
      reason: 'Left arm',
    });
    ok(await receive(hospital, cashFor(billing, patient, [{ id }])));
    expect(await list()).toMatchObject([{ uuid: id, status: 'paid', may_withdraw: false }]);
  });

  it('is refused without a price, naming service and tier, and after the discharge', async () => {
    const { hospital, stay, cannula, charge } = await aWard();
    const unpriced = await aService(hospital, { name: 'Dressing', price: null });
    const refused = await charge({ healthcare_service: unpriced.id });
    expect(refusal(refused)).toEqual([400, ['healthcare_service']]);
    expect(refused.text).toContain('Dressing');
    expect(refused.text).toContain(hospital.priceTier.name);
    await database()
      .update(hospitalizations)
      .set({ isActive: false, dischargedAt: new Date() })
      .where(eq(hospitalizations.id, stay.id));
    const late = await charge({ healthcare_service: cannula.id });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This patient was discharged. Ask billing to charge it.',
    ]);
  });

  it('is withdrawn once, by the nurse who recorded it alone, and is no waiver', async () => {
    const { hospital, patient, cannula, cashier, charge, withdraw, list } = await aWard();
    const { uuid } = (await charge({ healthcare_service: cannula.id })).body.data;
    const byBilling = await withdraw(uuid, cashier.sender);
    expect([byBilling.status, byBilling.body.message]).toEqual([
      409,
      'Someone else recorded this charge. They can withdraw it, or billing cancels it.',
    ]);
    const own = (await charge({ healthcare_service: cannula.id }, cashier.sender)).body.data;
    expect(own.may_withdraw, 'a waiver has a limit').toBe(false);
    const byCashier = await withdraw(own.uuid, cashier.sender);
    expect([byCashier.status, byCashier.body.message]).toEqual([
      409,
      'Cancel this charge at the payment desk.',
    ]);
    const answers = await Promise.all([withdraw(uuid), withdraw(uuid), withdraw(uuid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await list()).toMatchObject([
      { uuid: own.uuid, status: 'billable' },
      { uuid, status: 'cancelled', cancel_reason: 'For the next bed', may_withdraw: false },
    ]);
    const stored = await send('GET', at(hospital, `finance/charge-items/${uuid}`), {
      as: cashier.sender,
    });
    expect(stored.body.data).toMatchObject({ is_waived: false, amount: '150.00' });
    const other = await aChargeItem(hospital, patient);
    expect((await withdraw(other.id)).status, 'not of this admission').toBe(404);
  });

  it('is shown to no auditor of the ward, and its prices need no other permission', async () => {
    const { hospital, stay, list, charge, cannula } = await aWard();
    await charge({ healthcare_service: cannula.id });
    for (const role of ['nurse', 'medical-officer', 'ward-clerk', 'billing'] as const) {
      expect(await list(hospital.staff[role].sender), role).toHaveLength(1);
    }
    const auditor = await send('GET', chargesOf(hospital, stay), {
      as: hospital.staff.auditor.sender,
    });
    expect(auditor.status).toBe(403);
  });
});
