import { describe, expect, it } from 'vitest';
import { carePlans, encounterDiagnoses, patientFlags } from '@/db/schema/index';
import {
  aPrescription,
  changePrescription,
  prescriptionBody,
  prescriptionsOf,
} from '@/e2e/api/clinical/prescription-builders';
import { everyRow } from '@/e2e/api/pages';
import { replace, twoRecords, under } from '@/e2e/api/registry/replaced-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';

describe('prescribing', () => {
  it('keeps everything that the prescriber says, and answers with it', async () => {
    const hospital = await aHospital();
    const { encounter, patient } = await anAdmission(hospital);
    const of = { providerId: hospital.provider.id, encounterId: encounter.id };
    const [diagnosis] = await database()
      .insert(encounterDiagnoses)
      .values({ ...of, condition: 'J18.9', code: 'J18.9', role: 'Pneumonia', rank: 1 })
      .returning();
    const [plan] = await database()
      .insert(carePlans)
      .values({ ...of, description: 'Antibiotics' })
      .returning();
    const doctor = hospital.staff['medical-officer'];
    const nurse = hospital.staff.nurse;
    const date = new Date(Date.now() - 60_000).toISOString();
    const body = prescriptionBody(encounter.id, {
      patient: patient.number,
      name: ' Benzylpenicillin ',
      code: 'J01CE01',
      dosage_form: 'powder for injection',
      medication_request_dosage_instruction: [
        {
          frequency: 4,
          period: 1,
          period_unit: 'd',
          frequency_unit: 'vial',
          strength: '2 MU',
          route: 'intravenous',
          as_needed: true,
        },
        { frequency: 1, period: 0.5, period_unit: 'wk' },
      ],
      medication_request_notes: [{ display: 'After a test dose.' }],
      medication_request_reason_code: [{ code: 'J18.9', display: 'Pneumonia' }],
      medication_request_reason_reference: [diagnosis?.id],
      priority: 'asap',
      intent: 'original-order',
      course_of_therapy_type: 'continuous',
      quantity: 20.5,
      number_of_repeats_allowed: 2,
      dispense_interval_in_days: 7,
      careplan: plan?.number,
      intended_dispenser: 'Ward stock',
      performer_practitioner: nurse.practitionerId,
      date,
    });
    const answer = await sendOk('POST', prescriptionsOf(hospital), {
      as: doctor.sender,
      body,
    });
    expect(answer.body.message).toBe('The medicine was prescribed.');
    const { data } = answer.body;
    expect(prescriptionRecord.strict().safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({
      name: 'Benzylpenicillin',
      code: 'J01CE01',
      form: 'powder for injection',
      dosage_form: 'powder for injection',
      status: 'active',
      status_reason: '',
      category: 'inpatient',
      encounter: encounter.id,
      visit: null,
      patient: patient.number,
      patient_detail: { first_name: patient.firstName, lastname: patient.lastName },
      medication_detail: [{ display: 'Benzylpenicillin', is_deleted: false }],
      medication_request_category: [{ display: 'Inpatient', is_deleted: false }],
      medication_request_notes: [{ display: 'After a test dose.', medication_request: data.uuid }],
      medication_request_reason_code: [{ code: 'J18.9', display: 'Pneumonia' }],
      medication_request_reason_reference: [
        { uuid: diagnosis?.id, encounter: encounter.id, condition: 'J18.9', role: 'Pneumonia' },
      ],
      medication_request_insurance: [],
      priority: 'asap',
      intent: 'original-order',
      do_not_perform: false,
      course_of_therapy_type: 'continuous',
      quantity: 20.5,
      number_of_repeats_allowed: 2,
      dispense_interval_in_days: 7,
      past_refills: 0,
      prior_prescription: null,
      careplan: plan?.id,
      intended_dispenser: 'Ward stock',
      requester_practitioner: doctor.practitionerId,
      requester_practitioner_role: doctor.practitionerId,
      requester_patient: null,
      practitioner_detail: { name: 'Test medical-officer' },
      recorder_practitioner: doctor.practitionerId,
      performer_practitioner: nurse.practitionerId,
      date,
    });
    expect(data.medication_request_dosage_instruction).toEqual([
      body.medication_request_dosage_instruction[0],
      {
        frequency: 1,
        period: 0.5,
        period_unit: 'wk',
        frequency_unit: '',
        strength: '',
        route: '',
        as_needed: false,
      },
    ]);
    const due = new Date(Date.parse(date) + 3 * 3_600_000 + 7 * 86_400_000);
    expect(data.next_refill).toBe(due.toISOString().slice(0, 10));
    for (const name of [data.id, data.uuid]) {
      const read = await send('GET', `${prescriptionsOf(hospital)}/${name}`, {
        as: nurse.sender,
      });
      expect(read.body.data).toEqual(data);
    }
    const shown = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`,
      { as: nurse.sender },
    );
    expect(shown.body.data.has_prescriptions).toBe(true);
    const [event] = await auditRows({ entityId: data.uuid });
    expect(event).toMatchObject({ action: 'prescription.create', patientIds: [patient.id] });
  });

  it('names the known allergies of the patient in the message', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const flag = { providerId: hospital.provider.id, patientId: encounter.patientId };
    await database()
      .insert(patientFlags)
      .values([
        { ...flag, kind: 'allergy', note: 'Penicillin' },
        { ...flag, kind: 'allergy', note: 'Latex', endedAt: new Date() },
        { ...flag, kind: 'safety', note: 'Falls' },
      ]);
    const answer = await send('POST', prescriptionsOf(hospital), {
      as: hospital.key,
      body: prescriptionBody(encounter.id),
    });
    expect(answer.body.message).toBe('The medicine was prescribed. Known allergies: Penicillin.');
  });

  it('names in the message what must not be given, also where that is under a replaced record', async () => {
    const { hospital, old, kept } = await twoRecords();
    const before = await anEncounter(hospital, { patientId: old.id });
    await aPrescription(hospital, { encounter: before, name: 'Penicillin', do_not_perform: true });
    const path = under(hospital, `/encounter/${before.id}`);
    await sendOk('PATCH', path, { as: hospital.key, body: { status: 'finished' } });
    expect((await replace(hospital, old.id, kept.id)).status).toBe(200);
    const encounter = await anEncounter(hospital, { patientId: kept.id });
    const said = async (given: Record<string, unknown>) => {
      const body = prescriptionBody(encounter.id, given);
      return (await sendOk('POST', prescriptionsOf(hospital), { as: hospital.key, body })).body
        .message;
    };
    const banned = 'Must not be given: Penicillin';
    expect(await said({})).toBe(`The medicine was prescribed. ${banned}.`);
    const ban = await said({ name: 'Aspirin', do_not_perform: true });
    expect(ban).toContain(` ${banned}.`);
    expect(await said({})).toBe(`The medicine was prescribed. ${banned}; Aspirin.`);
  });

  it('names them too when a draft is ordered or a held medicine resumed, and at no other step', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const draft = await aPrescription(hospital, { encounter, status: 'draft' });
    const ban = await aPrescription(hospital, { encounter, do_not_perform: true, status: 'draft' });
    await database().insert(patientFlags).values({
      providerId: hospital.provider.id,
      patientId: encounter.patientId,
      kind: 'allergy',
      note: 'Penicillin',
    });
    const changed = 'The prescription was changed.';
    const step = async (id: string, body: object) =>
      (await changePrescription(hospital, id, body)).body.message;
    expect(await step(draft.uuid, { status: 'active' })).toBe(
      `${changed} Known allergies: Penicillin.`,
    );
    expect(await step(draft.uuid, { status: 'active' })).toBe(changed);
    expect(await step(draft.uuid, { status: 'on-hold', status_reason: 'Rash' })).toBe(changed);
    expect(await step(draft.uuid, { status: 'active' })).toContain('Penicillin');
    expect(await step(ban.uuid, { status: 'active' })).toBe(changed);
  });

  it('begins a planned encounter, and defaults to an acute outpatient order', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital, { status: 'planned' });
    const data = await aPrescription(hospital, { encounter, form: 'tablet' });
    expect(data).toMatchObject({
      status: 'active',
      intent: 'order',
      priority: 'routine',
      category: 'outpatient',
      course_of_therapy_type: 'acute',
      dosage_form: 'tablet',
      quantity: null,
      number_of_repeats_allowed: 0,
      next_refill: null,
    });
    const shown = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`,
      { as: hospital.key },
    );
    expect(shown.body.data.status).toBe('in-progress');
  });

  it('can say that a medicine must not be given, or keep a draft, without a dosage', async () => {
    const hospital = await aHospital();
    const none = { medication_request_dosage_instruction: [] };
    const { encounter } = await anAdmission(hospital);
    const ban = await send('POST', prescriptionsOf(hospital), {
      as: hospital.staff['medical-officer'].sender,
      body: prescriptionBody(encounter.id, { ...none, do_not_perform: true }),
    });
    expect(ban.body.message).toBe('It was recorded that the medicine must not be given.');
    expect(ban.body.data).toMatchObject({
      do_not_perform: true,
    });
    expect(await aPrescription(hospital, { ...none, status: 'draft' })).toMatchObject({
      status: 'draft',
    });
  });

  it('refuses what is missing, unknown, impossible or outside its time, by field', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const unknown = ['0b0e6b5e-0000-7000-8000-000000000000'];
    for (const [given, field] of [
      [{ medication_request_dosage_instruction: [] }, 'medication_request_dosage_instruction'],
      [{ name: '  ' }, 'name'],
      [{ form: 'syrup', dosage_form: 'tablet' }, 'form'],
      [{ quantity: 0 }, 'quantity'],
      [{ priority: 'soon' }, 'priority'],
      [{ requester_practitioner: 999_999_999 }, 'requester_practitioner'],
      [{ careplan: 999_999_999 }, 'careplan'],
      [{ medication_request_reason_reference: unknown }, 'medication_request_reason_reference.0'],
      [{ date: '2020-01-01T00:00:00Z' }, 'date'],
      [{ date: '2190-01-01T00:00:00Z' }, 'date'],
    ] as const) {
      const answer = await send('POST', prescriptionsOf(hospital), {
        as: hospital.key,
        body: prescriptionBody(encounter.id, given),
      });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  it('refuses an encounter that is over, another hospital’s, another patient’s, and a patient who died', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const post = async (encounter: string, given = {}) =>
      send('POST', prescriptionsOf(hospital), {
        as: hospital.key,
        body: prescriptionBody(encounter, given),
      });
    for (const status of ['finished', 'cancelled', 'entered-in-error'] as const) {
      const over = await anEncounter(hospital, { status, endTime: new Date() });
      const answer = await post(over.id);
      expect(answer.status, status).toBe(409);
      expect(answer.body.errors).toHaveProperty('encounter');
    }
    expect((await post((await anEncounter(other)).id)).status).toBe(400);
    const patient = (await aPatient(hospital)).id;
    const mixed = await post((await anEncounter(hospital)).id, { patient });
    expect(mixed.status).toBe(400);
    expect(mixed.body.errors).toHaveProperty('patient');
    const dead = await aPatient(hospital, { deceasedAt: new Date() });
    expect((await post((await anEncounter(hospital, { patientId: dead.id })).id)).status).toBe(409);
  });

  it('is done in one’s own name; a key without a practitioner names one', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const nurse = hospital.staff.nurse.practitionerId;
    const asOther = await send('POST', prescriptionsOf(hospital), {
      as: hospital.staff['medical-officer'].sender,
      body: prescriptionBody(encounter.id, { requester_practitioner: nurse }),
    });
    expect(asOther.status).toBe(400);
    const key = await anApiKey(hospital.provider.id);
    const nameless = await send('POST', prescriptionsOf(hospital), {
      as: key,
      body: prescriptionBody(encounter.id),
    });
    expect(nameless.status).toBe(400);
    expect(nameless.body.errors).toHaveProperty('requester_practitioner');
    const named = await aPrescription(hospital, {
      as: key,
      encounter,
      requester_practitioner: nurse,
    });
    expect(named).toMatchObject({ requester_practitioner: nurse, recorder_practitioner: null });
  });
});

describe('the list of prescriptions', () => {
  it('comes latest first, and filters by patient, encounter, status and the medicine’s name', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const mine = await aPrescription(hospital, { encounter, name: 'Ferrous sulfate 100%' });
    const held = await aPrescription(hospital, { name: 'Amoxicillin / clavulanic acid' });
    await changePrescription(hospital, held.uuid, { status: 'on-hold', status_reason: 'Rash' });
    const found = async (query: string) => {
      const { body } = await send('GET', `${prescriptionsOf(hospital)}?${query}`, {
        as: hospital.staff.nurse.sender,
      });
      expect(body.meta.total).toBe(body.results.length);
      return body.results.map(({ uuid }: { uuid: string }) => uuid);
    };
    expect(await found('')).toEqual([held.uuid, mine.uuid]);
    expect(await found(`patient=${encounter.patientId}`)).toEqual([mine.uuid]);
    expect(await found(`patient=${held.patient}`)).toEqual([held.uuid]);
    expect(await found(`encounter=${encounter.id}`)).toEqual([mine.uuid]);
    expect(await found('status=on-hold')).toEqual([held.uuid]);
    expect(await found('status=stopped')).toEqual([]);
    expect(await found('search=CLAV+amoxi')).toEqual([held.uuid]);
    expect(await found('search=100%25')).toEqual([mine.uuid]);
    expect(await found('search=a_oxicillin')).toEqual([]);
    const one = await everyRow(`${prescriptionsOf(hospital)}?page_size=1`, hospital.key);
    expect(one.map(({ uuid }) => uuid)).toEqual([held.uuid, mine.uuid]);
  });

  it('finds a medicine with characters that nobody sees, and however its hyphens are written', async () => {
    const hospital = await aHospital();
    const name = 'Co\u2011tri\u00admox\u200bazole 480 mg';
    const { uuid } = await aPrescription(hospital, { name });
    for (const search of ['Co-trimoxazole', 'TRIMOX\u00adAZOLE 480', 'co\u2010tri', name]) {
      const { body } = await sendOk(
        'GET',
        `${prescriptionsOf(hospital)}?search=${encodeURIComponent(search)}`,
        { as: hospital.key },
      );
      expect(body.results, search).toMatchObject([{ uuid }]);
    }
  });
});
