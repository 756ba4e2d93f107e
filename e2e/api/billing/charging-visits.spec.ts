import { describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { anInvoice, aService } from '@/e2e/api/billing/billing-builders';
import {
  aPricedHospital,
  charges,
  on,
  raise,
  tierOf,
  today,
} from '@/e2e/api/billing/charging-builders';
import { anOpenedEncounter, edit, shown } from '@/e2e/api/clinical/encounter-builders';
import {
  aPrescription,
  prescriptionBody,
  prescriptionsOf,
} from '@/e2e/api/clinical/prescription-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { dayAfter } from '@/lib/domain/days';
import { spokenDay } from '@/lib/domain/time';

describe('an outpatient encounter', () => {
  it('is charged when it begins, once, at its own tier', async () => {
    const { hospital } = await aPricedHospital();
    const planned = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
      title: 'Review of the wound',
    });
    const patient = { id: planned.patientId };
    expect(await charges(hospital, patient)).toEqual([]);
    expect(await shown(hospital, planned)).toMatchObject({ charge_item_status: 'billable' });
    await edit(hospital, planned, { status: 'arrived' });
    expect(await charges(hospital, patient)).toEqual([]);
    await edit(hospital, planned, { status: 'in-progress' });
    await edit(hospital, planned, { status: 'finished' });
    const [item, ...others] = await charges(hospital, patient);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      source: 'encounter',
      description: 'Review of the wound',
      amount: '2500.00',
      encounter: planned.id,
      hospitalization: null,
    });
    if (!item) throw new Error('Nothing was charged.');
    await anInvoice(hospital, patient, [{ id: item.uuid }]);
    expect(await shown(hospital, planned)).toMatchObject({ charge_item_status: 'billed' });
  });

  it('is charged by its first clinical entry, and not once it is entered in error', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
    });
    const { uuid } = await aPrescription(hospital, { encounter: visit });
    const patient = { id: visit.patientId };
    expect(await charges(hospital, patient)).toMatchObject([{ source: 'encounter' }]);
    await send('PATCH', `${prescriptionsOf(hospital)}/${uuid}`, {
      as: hospital.key,
      body: { status: 'entered-in-error', status_reason: 'Another patient' },
    });
    await edit(hospital, visit, { status: 'entered-in-error' });
    expect(await charges(hospital, patient)).toEqual([]);
    expect(await shown(hospital, visit)).toMatchObject({ charge_item_status: 'entered-in-error' });
  });

  it('can be charged in advance when billing asks for it, so that it is paid before it begins', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      status: 'planned',
      price_tier: hospital.priceTier.id,
    });
    const patient = { id: visit.patientId };
    expect((await raise(hospital, { patient: patient.id })).body.data.raised).toEqual([]);
    const ahead = await raise(hospital, { encounter: visit.id });
    expect(ahead.body.data.raised).toMatchObject([{ source: 'encounter', amount: '2500.00' }]);
    await raise(hospital, { patient: patient.id });
    await edit(hospital, visit, { status: 'in-progress' });
    expect(await charges(hospital, patient)).toHaveLength(1);
    const other = await anOpenedEncounter(hospital, { status: 'planned', ...tierOf(hospital) });
    await raise(hospital, { encounter: other.id });
    await edit(hospital, other, { status: 'cancelled' });
    expect(await charges(hospital, { id: other.patientId })).toEqual([]);
    expect(await shown(hospital, other)).toMatchObject({ charge_item_status: 'aborted' });
  });

  it('is charged automatically only in the ambulatory class', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital, {
      encounter_class: 'emergency',
      ...tierOf(hospital),
    });
    expect(await charges(hospital, { id: visit.patientId })).toEqual([]);
    await edit(hospital, visit, { encounter_class: 'ambulatory' });
    expect(await charges(hospital, { id: visit.patientId })).toHaveLength(1);
    await edit(hospital, visit, { encounter_class: 'home-health' });
    expect(await charges(hospital, { id: visit.patientId })).toEqual([]);
  });

  it('without a tier is due until it gets one, which an encounter of a hospitalization does not take', async () => {
    const { hospital } = await aPricedHospital();
    const visit = await anOpenedEncounter(hospital);
    const refused = await raise(hospital, { encounter: visit.id });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      `No price tier is known for General medicine on ${spokenDay(today())}.`,
    );
    const given = await edit(hospital, visit, { price_tier: hospital.priceTier.id });
    expect(given.body.data.price_tier).toBe(hospital.priceTier.number);
    expect(await charges(hospital, { id: visit.patientId })).toHaveLength(1);
    const unknown = await edit(hospital, visit, { price_tier: 999_999_999 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['price_tier']]);
    const { stay } = await anInpatient(hospital);
    const ofStay = await edit(hospital, { id: stay.encounter }, { price_tier: null });
    expect([ofStay.status, Object.keys(ofStay.body.errors)]).toEqual([409, ['price_tier']]);
  });
});

describe('a prescription that names a service', () => {
  const prescribe = async (hospital: Hospital, encounter: string, body: object) => {
    const answer = await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/prescriptions`, {
      as: hospital.key,
      body: prescriptionBody(encounter, { name: 'Ceftriaxone 1 g', ...body }),
    });
    return answer.body.data;
  };
  const change = (hospital: Hospital, { id }: { id: number }, body: object) =>
    send('PATCH', `/api/v1/providers/${hospital.provider.id}/prescriptions/${id}`, {
      as: hospital.key,
      body,
    });

  it('is charged once when it is ordered, whatever its quantity, and credited when it was an error', async () => {
    const { hospital } = await aPricedHospital();
    const injection = await aService(hospital, { name: 'Injection', price: '450.00' });
    const visit = await anOpenedEncounter(hospital, tierOf(hospital));
    const patient = { id: visit.patientId };
    const ofDrug = async () =>
      (await charges(hospital, patient)).filter(({ source }) => source === 'prescription');
    const given = { healthcare_service: injection.id, quantity: 10, number_of_repeats_allowed: 1 };
    const draft = await prescribe(hospital, visit.id, { ...given, status: 'draft' });
    await prescribe(hospital, visit.id, { ...given, intent: 'plan' });
    await prescribe(hospital, visit.id, { ...given, do_not_perform: true });
    await prescribe(hospital, visit.id, {});
    expect(await ofDrug()).toEqual([]);
    await change(hospital, draft, { status: 'active' });
    expect(await ofDrug()).toMatchObject([
      {
        description: 'Ceftriaxone 1 g',
        healthcare_service_name: 'Injection',
        quantity: 1,
        amount: '450.00',
        encounter: visit.id,
      },
    ]);
    const path = `/api/v1/providers/${hospital.provider.id}/prescriptions/${draft.id}/repeat`;
    const repeated = await sendOk('POST', path, { as: hospital.key, body: {} });
    expect(await ofDrug()).toHaveLength(2);
    await change(hospital, draft, { status: 'entered-in-error', status_reason: 'Wrong patient' });
    expect(await ofDrug()).toMatchObject([{ prescription: repeated.body.data.uuid }]);
  });

  it('of an inpatient is charged at the tier of the bed at the time', async () => {
    const { hospital } = await aPricedHospital();
    const injection = await aService(hospital, { name: 'Injection', price: '450.00' });
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(2, 12).toISOString(),
    });
    await prescribe(hospital, stay.encounter, {
      healthcare_service: injection.id,
      date: on(1, 12).toISOString(),
    });
    const items = await charges(hospital, patient);
    expect(items.filter(({ source }) => source === 'prescription')).toMatchObject([
      { hospitalization: stay.uuid, service_date: dayAfter(today(), -1), amount: '450.00' },
    ]);
    const unknown = await send('POST', `/api/v1/providers/${hospital.provider.id}/prescriptions`, {
      as: hospital.key,
      body: prescriptionBody(stay.encounter, { healthcare_service: 999_999_999 }),
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([
      400,
      ['healthcare_service'],
    ]);
  });
});
