import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encounters, hospitalizations } from '@/db/schema/index';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import {
  aChargeItem,
  anInvoice,
  aPrice,
  aService,
  financeOf,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aBillingHospital, aPaidVisit } from '@/e2e/api/billing/payment-builders';
import { act, edit } from '@/e2e/api/clinical/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { fieldsOf, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital, inTheDaytime } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { dayAt } from '@/lib/domain/days';

const add = (hospital: Hospital, body: object, as = hospital.staff.billing.sender) =>
  send('POST', financeOf(hospital, 'charge-items'), { as, body });

const cancel = (hospital: Hospital, item: string, reason = 'Added twice') =>
  send('POST', financeOf(hospital, `charge-items/${item}/cancel`), {
    as: hospital.staff['finance-manager'].sender,
    body: { reason },
  });

describe('a manual charge item', () => {
  it('waits for an admission that is being deleted, or an encounter that is being cancelled, and is refused then', async () => {
    const hospital = await aHospital();
    const own = eq(encounters.providerId, hospital.provider.id);
    const charge = (visit: { id: string; patientId: string }) =>
      add(hospital, {
        ...{ patient: visit.patientId, encounter: visit.id, reason: 'Dressing' },
        ...{ healthcare_service: hospital.service.id, price_tier: hospital.priceTier.id },
      });
    const { hospitalization, encounter } = await anAdmission(hospital);
    const visit = await anEncounter(hospital);
    const [ofAdmission, ofVisit] = await database().transaction(async (tx) => {
      await tx
        .update(hospitalizations)
        .set({ deletedAt: new Date() })
        .where(eq(hospitalizations.id, hospitalization.id));
      await tx
        .update(encounters)
        .set({ status: 'cancelled' })
        .where(and(own, eq(encounters.id, visit.id)));
      const charged = [charge(encounter), charge(visit)];
      const first = await Promise.race([...charged, sleep(500, 'waits')]);
      expect(first).toBe('waits');
      return charged;
    });
    expect((await ofAdmission)?.body.errors).toHaveProperty('encounter');
    expect((await ofVisit)?.body.errors).toHaveProperty('encounter');
  });

  it('has the current price, and every detail for the bill', async () => {
    const hospital = await aHospital();
    const dressing = await aService(hospital, { name: 'Wound dressing', price: '350.50' });
    const visit = await anEncounter(hospital);
    const answer = await add(hospital, {
      patient: visit.patientId,
      healthcare_service: dressing.number,
      price_tier: hospital.priceTier.id,
      quantity: 3,
      is_repriced: false,
      description: 'Large dressing',
      encounter: visit.id,
      reason: 'Done on the ward',
    });
    expect(answer.status, answer.text).toBe(201);
    const read = await send('GET', financeOf(hospital, `charge-items/${answer.body.data.id}`), {
      as: hospital.staff['ward-clerk'].sender,
    });
    expect(read.body.data).toEqual(answer.body.data);
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      patient: expect.any(Number),
      patient_uuid: visit.patientId,
      patient_detail: {
        first_name: 'Achieng',
        lastname: 'Otieno',
        gender: 'FEMALE',
        birth_date: '1984-02-29',
        estimated_birth: null,
        mobile: '+254712345678',
        age: expect.any(Number),
        deceased_at: null,
      },
      patient_mr_number: expect.stringMatching(/^MR-/),
      encounter: visit.id,
      hospitalization: null,
      prescription: null,
      healthcare_service: dressing.id,
      healthcare_service_name: 'Wound dressing',
      price_tier: hospital.priceTier.id,
      price_tier_name: 'General',
      is_repriced: false,
      description: 'Large dressing',
      quantity: 3,
      unit_price: '350.50',
      amount: '1051.50',
      currency: 'KES',
      discount: null,
      discount_code: null,
      discount_amount: '0.00',
      net_amount: '1051.50',
      invoice_discount_share: '0.00',
      status: 'billable',
      source: 'manual',
      service_date: dayAt(new Date(), 'Africa/Nairobi'),
      reason: 'Done on the ward',
      invoice: null,
      invoice_number: null,
      payment: null,
      receipt_number: null,
      credited_at: null,
      credited_amount: '0.00',
      corrects: null,
      is_waived: false,
      waiver_reversed_at: null,
      waiver_reversed_by_name: null,
      waiver_reversal_reason: '',
      cancelled_at: null,
      cancelled_by_name: null,
      cancel_reason: '',
      created_by_name: 'Test billing',
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
  });

  it('takes the service’s name as description, and the description as reason, where they are missing', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const of = {
      patient: patient.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
    };
    expect(fieldsOf(await add(hospital, of))).toEqual([400, 'reason']);
    expect((await add(hospital, { ...of, reason: 'Forgotten' })).body.data).toMatchObject({
      description: 'General medicine',
      reason: 'Forgotten',
      quantity: 1,
    });
    expect((await add(hospital, { ...of, description: 'Plaster' })).body.data).toMatchObject({
      description: 'Plaster',
      reason: 'Plaster',
    });
  });

  it('is refused without a current price, with service and tier in the refusal, and never costs nothing instead', async () => {
    const hospital = await aHospital();
    const xray = await aService(hospital, { name: 'Chest X-ray', price: null });
    const patient = await aPatient(hospital);
    const body = {
      patient: patient.id,
      healthcare_service: xray.id,
      price_tier: hospital.priceTier.id,
      reason: 'Forgotten',
    };
    const refused = await add(hospital, body);
    expect(fieldsOf(refused)).toEqual([400, 'healthcare_service']);
    expect(refused.body.message).toMatch(
      /^There is no price for Chest X-ray at the tier General on \d+ \w+ \d{4}\.$/,
    );
    const [before, after] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms));
    await aPrice(hospital, xray, { amount: '900.00', validTo: before });
    await aPrice(hospital, xray, { amount: '1100.00', validFrom: after });
    expect((await add(hospital, body)).status).toBe(400);
    await aPrice(hospital, xray, { amount: '1000.00', validFrom: before, validTo: after });
    expect((await add(hospital, body)).body.data).toMatchObject({ amount: '1000.00' });
  });

  it('is not charged at another price than the caller saw', async () => {
    const hospital = await aHospital();
    const dressing = await aService(hospital, { name: 'Wound dressing', price: '350.50' });
    const patient = await aPatient(hospital);
    const body = {
      patient: patient.id,
      healthcare_service: dressing.id,
      price_tier: hospital.priceTier.id,
      reason: 'Done on the ward',
    };
    const seen = { expected_unit_price: 350.5, expected_currency: 'KES' };
    expect((await add(hospital, { ...body, ...seen })).body.data).toMatchObject({
      unit_price: '350.50',
    });
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/prices`, {
      as: hospital.staff['finance-manager'].sender,
      body: {
        ...{ healthcare_service: dressing.id, price_tier: hospital.priceTier.id },
        ...{ amount: '400', ends_former: true },
      },
    });
    const refused = await add(hospital, { ...body, ...seen });
    expect(fieldsOf(refused)).toEqual([409, 'expected_unit_price']);
    expect(refused.body.message).toContain('KES 400.00');
    const dollars = { expected_unit_price: '400.00', expected_currency: 'USD' };
    for (const other of [dollars, { expected_unit_price: '400.001' }]) {
      expect(fieldsOf(await add(hospital, { ...body, ...other }))).toEqual([
        409,
        'expected_unit_price',
      ]);
    }
    expect((await add(hospital, { ...body, expected_unit_price: '400' })).status).toBe(201);
    expect((await add(hospital, body)).body.data).toMatchObject({ unit_price: '400.00' });
  });

  it.each([
    ['JPY', '1500', 3, '4500'],
    ['KES', '0.05', 3, '0.15'],
    ['BHD', '1.005', 3, '3.015'],
  ])('is exact in %s: %s times %d is %s', async (currency, price, quantity, amount) => {
    const hospital = await aHospital();
    const service = await aService(hospital, { price, currency });
    const patient = await aPatient(hospital);
    const { body } = await add(hospital, {
      patient: patient.id,
      healthcare_service: service.id,
      price_tier: hospital.priceTier.id,
      quantity,
      reason: 'Test',
    });
    expect(body.data).toMatchObject({ unit_price: price, amount, net_amount: amount, currency });
  });

  it('refuses values that do not belong together, by field', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const patient = await aPatient(hospital);
    const dear = await aService(hospital, { price: '999999999999.00' });
    const unused = await aService(hospital, { isActive: false });
    const cancelled = await anEncounter(hospital, { patientId: patient.id, status: 'cancelled' });
    const body = {
      patient: patient.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      reason: 'Test',
    };
    const tried = async (more: object) => fieldsOf(await add(hospital, { ...body, ...more }));
    const foreign = await aPatient(stranger);
    expect(await tried({ patient: foreign.id })).toEqual([400, 'patient']);
    expect(await tried({ healthcare_service: stranger.service.id })).toEqual([
      400,
      'healthcare_service',
    ]);
    expect(await tried({ healthcare_service: unused.id })).toEqual([409, 'healthcare_service']);
    expect(await tried({ price_tier: stranger.priceTier.number })).toEqual([400, 'price_tier']);
    expect(await tried({ encounter: (await anEncounter(hospital)).id })).toEqual([
      400,
      'encounter',
    ]);
    expect(await tried({ encounter: cancelled.id })).toEqual([409, 'encounter']);
    expect(await tried({ healthcare_service: dear.id, quantity: 2 })).toEqual([400, 'quantity']);
    for (const quantity of [0, -1, 1.5, 10_001, '2']) {
      expect(await tried({ quantity })).toEqual([400, 'quantity']);
    }
    expect(await tried({ unit_price: '1.00', amount: '1.00' })).toEqual([201]);
    expect(await tried({ price: '1.00' })).toEqual([400, 'price']);
    expect(fieldsOf(await add(hospital, { reason: 'x' }))).toEqual([
      400,
      'patient',
      'healthcare_service',
      'price_tier',
    ]);
  });

  it('of an admission encounter belongs to the hospitalization', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const { body } = await add(hospital, {
      patient: patient.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      encounter: stay.encounter,
      reason: 'Forgotten',
    });
    expect(body.data).toMatchObject({ hospitalization: stay.uuid, source: 'manual' });
  });

  it('cannot be added to a ward round of a deleted hospitalization, even if the round was finished before', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const round = await act(
      hospital,
      'record-medical-officer-ward-round',
      { id: stay.encounter, patientId: patient.id },
      { notes: 'Drip put up' },
    );
    const encounter = round.body.data.id;
    expect((await edit(hospital, { id: encounter }, { status: 'finished' })).status).toBe(200);
    await sendOk('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    const answer = await add(hospital, {
      ...{ patient: patient.id, encounter, reason: 'Drip' },
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
    });
    expect(fieldsOf(answer)).toEqual([409, 'encounter']);
  });
});

describe('cancelling a charge item', () => {
  it('needs a billable item and a reason, and waives what the record makes due', async () => {
    const hospital = await aHospital({ timeZone: inTheDaytime() });
    const { patient } = await anInpatient(hospital);
    const path = financeOf(hospital, `charge-items?patient=${patient.id}`);
    const [admission] = (await everyRow(path, hospital.key)) as { uuid: string }[];
    const answer = await cancel(hospital, admission?.uuid ?? '', 'A staff member’s child');
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      is_waived: true,
      cancel_reason: 'A staff member’s child',
      cancelled_by_name: 'Test finance-manager',
      cancelled_at: expect.any(String),
    });
    const asked = await send('POST', financeOf(hospital, 'charge-items/raise'), {
      as: hospital.key,
      body: { patient: patient.id },
    });
    expect(asked.body.data).toMatchObject({ raised: [], unpriced: [] });
    const again = await cancel(hospital, admission?.uuid ?? '');
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(
      /^Charge item \d+ \(Admission\) was cancelled \d+ s ago: A staff member’s child$/,
    );
    expect(fieldsOf(await cancel(hospital, admission?.uuid ?? '', ' '))).toEqual([400, 'reason']);
  });

  it('is refused once it is billed or paid, with the invoice or receipt in the refusal', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const drafted = await aChargeItem(hospital, patient);
    await anInvoice(hospital, patient, [drafted], { issue: false });
    const issued = await aChargeItem(hospital, patient);
    const invoice = await anInvoice(hospital, patient, [issued]);
    const { item: paid, payment } = await aPaidVisit(billing);
    const messages = [];
    for (const { id } of [drafted, issued, paid]) {
      const refused = await cancel(hospital, id);
      expect(refused.status).toBe(409);
      messages.push(refused.body.message);
    }
    expect(messages[0]).toMatch(/is on a draft of an invoice \(\d+\) made \d+ s ago\.$/);
    expect(messages[1]).toMatch(new RegExp(`is on invoice ${invoice.number} of \\d+ s ago\\.$`));
    expect(messages[2]).toMatch(
      new RegExp(`was settled by receipt ${payment.receipt_number}, \\d+ s ago\\.$`),
    );
    await expectBooksToBalance(hospital);
  });
});
