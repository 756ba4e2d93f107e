import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { admissionsOf, admitting } from '@/e2e/api/admissions/admission-builders';
import { anInpatient, discharge, transfer } from '@/e2e/api/admissions/stay-builders';
import { observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

/** The faults in the request, by field. */
const refusedFields = ({ status, body }: Answer) => {
  expect([status, body.message]).toEqual([400, 'The request is not valid.']);
  return Object.keys(body.errors).sort();
};

describe('a request with several values that this hospital does not have', () => {
  it('is refused with all of them at once at an admission', async () => {
    const patient = await aPatient(hospital);
    const unknown = ['admitted_by', 'bed', 'created_by', 'healthcare_service', 'location'];
    const answer = await send('POST', admissionsOf(hospital), {
      as: hospital.key,
      body: {
        ...admitting(hospital, patient),
        ...Object.fromEntries([...unknown, 'patient', 'price_tier'].map((field) => [field, v7()])),
      },
    });
    expect(refusedFields(answer)).toEqual([...unknown, 'patient', 'price_tier']);
  });

  it('is refused with all of them at once at a transfer or discharge', async () => {
    const { stay } = await anInpatient(hospital);
    const moved = { transferred_by: v7(), bed: v7(), price_tier: v7(), location: v7() };
    const answer = await transfer(hospital, stay.uuid, 1, moved);
    expect(refusedFields(answer)).toEqual(Object.keys(moved).sort());
    const { practitionerId } = (await aHospital()).staff['medical-officer'];
    const left = { discharged_by: practitionerId, discharge_executed_by: v7() };
    expect(refusedFields(await discharge(hospital, stay.uuid, left))).toEqual(
      Object.keys(left).sort(),
    );
  });

  it('is refused with all of them at once for observations and a payment', async () => {
    const { id } = hospital.provider;
    const body = observationsBody(hospital, { id: v7(), patientId: v7() }, [vital('RR', '16')]);
    const recorded = await send('POST', `/api/v1/providers/${id}/observations`, {
      as: hospital.key,
      body: { ...body, performer_uuid: v7() },
    });
    expect(refusedFields(recorded)).toEqual(['encounter_uuid', 'patient_uuid', 'performer_uuid']);
    const paid = await send('POST', `/api/v1/providers/${id}/finance/receive-payment`, {
      as: hospital.key,
      body: {
        patient: v7(),
        location: v7(),
        charge_items: [v7()],
        payment_info: { transaction_type: 'cash', account_id: v7() },
      },
    });
    expect(refusedFields(paid)).toEqual(['location', 'patient']);
  });

  it('is refused with all of them at once for a discount', async () => {
    const { id } = hospital.provider;
    const answer = await send('POST', `/api/v1/providers/${id}/finance/discounts`, {
      as: hospital.key,
      body: {
        code: 'NOBODYS',
        provider: id,
        applicable_payer: v7(),
        applies_to: 'healthcare_service',
        healthcare_service_ids: [hospital.service.id, v7()],
        discount_type: 'percentage',
        amount: 10,
        start_datetime: '2026-01-01T00:00:00Z',
        end_datetime: '2199-01-01T00:00:00Z',
      },
    });
    expect(refusedFields(answer)).toEqual(['applicable_payer', 'healthcare_service_ids.1']);
  });

  it('is refused for its own faults before the present state is checked', async () => {
    const { stay } = await anInpatient(hospital, 2);
    const closed = await send('POST', `/api/v1/providers/${hospital.provider.id}/price-tiers`, {
      as: hospital.key,
      body: { name: 'Closed tier', is_active: false },
    });
    const answer = await transfer(hospital, stay.uuid, 3, {
      price_tier: closed.body.data.uuid,
      location: v7(),
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['location']]);
  });
});
