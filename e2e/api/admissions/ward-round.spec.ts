import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents, encounters, outbox, patients } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anaemia,
  anOpenedEncounter,
  doctorOf,
  edit,
  encounterPath,
  malaria,
  ranked,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const action = 'record-medical-officer-ward-round';

let hospital: Hospital;
let stay: Awaited<ReturnType<typeof anInpatient>>['stay'];
let admission: { id: string; patientId: string };
let patientNumber: number;

beforeEach(async () => {
  hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  stay = inpatient.stay;
  patientNumber = inpatient.patient.number;
  admission = { id: stay.encounter, patientId: inpatient.patient.id };
});

const round = (data: object, as?: Sender) =>
  act(hospital, action, admission, data, as ? { as } : {});

/** The ward rounds of the hospitalization, the last first. */
async function rounds() {
  const answer = await send('GET', `${encounterPath(hospital)}?part_of=${admission.id}`, {
    as: hospital.key,
  });
  return answer.body.results;
}

const vitals = [
  { code: 'RR', display: 'Respiratory rate', value: 22, unit: '/min', category: 'vital-signs' },
  { code: 'HR', display: 'Heart rate', value: '118' },
  { code: 'SBP', value: 104 },
  { code: 'TEMP', value: 38.7 },
  { code: 'AVPU', value: 'alert' },
  { code: 'MOBILITY', value: 'walking' },
  { code: 'TRAUMA', value: 'no' },
  { code: 'ABDOMEN', value: { soft: true, scars: 2 }, interpretation: 'Not tender' },
];

describe('a ward round', () => {
  it('is an encounter in progress within the hospitalization, with all findings and orders', async () => {
    const { ward } = await anotherWard(hospital, 'Treatment room', ['T1']);
    const answer = await round({
      location_uuid: ward.id,
      notes: 'Feels better',
      chief_complaint: 'Fever since yesterday',
      care_plan: {
        title: 'Malaria',
        description: 'Artesunate, then by mouth',
        period_start: '2026-03-01T08:00:00',
        period_end: '2026-03-04T08:00:00Z',
      },
      diagnoses: [malaria, anaemia],
      observations: vitals,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ success: true, errors: 'None' });
    const { data } = answer.body;
    const doctor = doctorOf(hospital).practitionerId;
    const since = { start: data.start_time, end: null };
    const admitted = await shown(hospital, admission);
    expect(data).toMatchObject({
      status: 'in-progress',
      is_ward_round: true,
      part_of: admission.id,
      encounter_class: 'inpatient-encounter',
      hospitalization: stay.id,
      patient: patientNumber,
      visit: admitted.visit,
      service_type: hospital.service.id,
      price_tier: hospital.priceTier.number,
      end_time: null,
      chief_complaint: 'Fever since yesterday',
      chief_complaint_editors_display: 'Test medical-officer',
      chief_complaint_editor_uuids: [doctor],
      history_of_presenting_illness_editor_uuids: null,
      primary_location: ward.id,
      encounter_location: [{ location: ward.id, location_name: 'Treatment room', ...since }],
      encounter_participant: [{ type: 'PRIMARY_PERFORMER', practitioner_role: doctor, ...since }],
      encounter_status_history: [{ status: 'in-progress', ...since }],
      encounter_class_history: [{ encounter_class: 'inpatient-encounter', ...since }],
      encounter_care_plan: [
        {
          title: 'Malaria',
          description: 'Artesunate, then by mouth',
          period_start: '2026-03-01T05:00:00.000Z',
          period_end: '2026-03-04T08:00:00.000Z',
          encounter: data.id,
        },
      ],
      encounter_patient_notes: [{ display: 'Feels better', practitioner: doctor }],
    });
    expect(ranked(data)).toEqual(['1 Malaria', '2 Anaemia']);
    expect(await rounds()).toEqual([data]);
    expect(admitted).toMatchObject({ status: 'in-progress', encounter_diagnosis: [] });
  });

  it('stores its observations as text, by the medical officer, and scores them', async () => {
    const { data } = (await round({ observations: vitals })).body;
    const path = `/api/v1/providers/${hospital.provider.id}`;
    const listed = await send('GET', `${path}/observations?encounter=${data.id}`, {
      as: hospital.key,
    });
    const values = listed.body.results.map(
      ({ code, value }: { code: string; value: string }) => `${code} ${value}`,
    );
    expect(values.sort()).toEqual([
      'ABDOMEN {"soft":true,"scars":2}',
      'AVPU alert',
      'HR 118',
      'MOBILITY walking',
      'RR 22',
      'SBP 104',
      'TEMP 38.7',
      'TRAUMA no',
    ]);
    for (const { performer } of listed.body.results) {
      expect(performer).toBe(doctorOf(hospital).practitionerId);
    }
    const sets = await send('GET', `${path}/patients/${admission.patientId}/observation-sets`, {
      as: hospital.key,
    });
    expect(sets.body.results).toHaveLength(1);
    const [set] = sets.body.results;
    expect(set.encounter).toBe(data.id);
    const board = await send('GET', `${path}/ward-board?ward=${hospital.ward.id}`, {
      as: hospital.key,
    });
    expect(board.body.data.beds[0].occupant.tews).toMatchObject({
      total: 6,
      colour: 'orange',
      is_complete: true,
      effective_at: set.effective_at,
    });
  });

  it('needs nothing but the encounter: its location is the patient’s, and any caller with the permission may send it', async () => {
    const { data } = (await round({})).body;
    expect(data).toMatchObject({
      is_ward_round: true,
      primary_location: hospital.ward.id,
      chief_complaint: null,
      chief_complaint_editor_uuids: null,
      encounter_care_plan: [],
      encounter_diagnosis: [],
      encounter_patient_notes: [],
    });
    const system = await anApiKey(hospital.provider.id);
    const bySystem = (await round({ notes: 'From paper', chief_complaint: 'Pain' }, system)).body
      .data;
    expect(bySystem).toMatchObject({
      chief_complaint: 'Pain',
      chief_complaint_editor_uuids: null,
      encounter_participant: [],
      encounter_patient_notes: [{ display: 'From paper', practitioner: null }],
    });
    const empty = await round({
      location_uuid: null,
      notes: '',
      chief_complaint: '',
      care_plan: null,
      diagnoses: [],
      observations: [],
    });
    expect(empty.status, empty.text).toBe(200);
    expect(await rounds()).toHaveLength(3);
  });

  it('follows the patient to another ward, service and tier', async () => {
    const { ward, beds } = await anotherWard(hospital, 'Surgery', ['S1']);
    const moved = { ...hospital, beds };
    await transfer(moved, stay.uuid, 0);
    expect((await round({})).body.data.primary_location).toBe(ward.id);
  });

  it('is on record with every part of it, and notifies the ward', async () => {
    const answer = await round({
      notes: 'Better',
      care_plan: { title: 'Rest', description: 'Three days' },
      diagnoses: [malaria],
      observations: vitals.slice(0, 1),
    });
    const events = await database()
      .select({
        action: auditEvents.action,
        entity: auditEvents.entity,
        of: auditEvents.patientIds,
      })
      .from(auditEvents)
      .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''))
      .orderBy(auditEvents.position);
    const entities = ['encounter', 'care-plan', 'diagnosis', 'encounter-note', 'observation-set'];
    expect(events).toEqual(
      entities.map((entity) => ({
        action: 'encounter.record-ward-round',
        entity,
        of: [admission.patientId],
      })),
    );
    const notices = await database()
      .select({ wardId: outbox.wardId })
      .from(outbox)
      .where(
        and(
          eq(outbox.topic, 'encounter.round-recorded'),
          eq(outbox.patientId, admission.patientId),
        ),
      );
    expect(notices).toEqual([{ wardId: hospital.ward.id }]);
  });

  it('saves nothing when one part of it is wrong, and names that part', async () => {
    const good = { notes: 'Better', diagnoses: [malaria], observations: vitals };
    const plan = { title: 'Rest', description: 'Three days' };
    const wrong: [string, object][] = [
      ['data.location_uuid', { location_uuid: v7() }],
      ['data.care_plan.title', { care_plan: { description: 'Three days' } }],
      [
        'data.care_plan.period_end',
        {
          care_plan: {
            ...plan,
            period_start: '2026-03-02T00:00:00Z',
            period_end: '2026-03-01T00:00:00Z',
          },
        },
      ],
      ['data.diagnoses.1.role', { diagnoses: [malaria, { condition: 'R05', code: 'R05' }] }],
      ['data.observations.0.value', { observations: [{ code: 'HR', value: 1180 }] }],
      ['data.observations.1.value', { observations: [vitals[0], { code: 'HR' }] }],
      ['data.observations.0.value', { observations: [{ code: 'HR', value: null }] }],
      ['data.observations.0.value', { observations: [{ code: 'HR', value: ' ' }] }],
      ['data.observations.0.unit', { observations: [{ code: 'TEMP', value: 38, unit: 'mmHg' }] }],
      ['data.observations.0.value', { observations: [{ code: 'TEMP', value: 38, unit: '°F' }] }],
      [
        'data.observations.0.category',
        { observations: [{ code: 'HR', value: 80, category: 'x' }] },
      ],
    ];
    for (const [field, data] of wrong) {
      const answer = await round({ ...good, ...data });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await rounds()).toEqual([]);
    const sets = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/observations?patient=${patientNumber}`,
      { as: hospital.key },
    );
    expect(sets.body.results).toEqual([]);
  });

  it('is recorded on the admission encounter, not on another encounter or another round', async () => {
    const outpatient = await anOpenedEncounter(hospital);
    const first = (await round({})).body.data;
    for (const encounter of [outpatient, { ...admission, id: first.id }]) {
      const answer = await act(hospital, action, encounter, {});
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['encounter_uuid']);
    }
  });

  it('is too late once the patient was discharged, or the admission deleted', async () => {
    await discharge(hospital, stay.uuid);
    expect((await round({})).status).toBe(409);
    const patient = await aPatient(hospital);
    const mistaken = (await admit(hospital, patient.id, 1)).body.data;
    await send('DELETE', stayPath(hospital, mistaken.uuid), {
      as: hospital.staff.administrator.sender,
    });
    const encounter = { id: mistaken.encounter, patientId: patient.id };
    expect((await act(hospital, action, encounter, {})).status).toBe(409);
  });

  it('observes nothing of a patient who has died', async () => {
    await database()
      .update(patients)
      .set({ deceasedAt: minutesAgo(5) })
      .where(eq(patients.id, admission.patientId));
    const answer = await round({ observations: vitals });
    expect(answer.status, answer.text).toBe(409);
    expect((await round({ notes: 'Death confirmed' })).status).toBe(200);
  });

  it('either comes before a discharge that is sent at the same moment, or is refused', async () => {
    const [recorded, discharged] = await Promise.all([
      round({ observations: vitals, notes: 'Well' }),
      discharge(hospital, stay.uuid),
    ]);
    expect(discharged.status, discharged.text).toBe(200);
    expect([200, 409], recorded.text).toContain(recorded.status);
    expect(await rounds()).toHaveLength(recorded.status === 200 ? 1 : 0);
  });

  it('takes notes and diagnoses like any encounter, and is finished like any', async () => {
    const { data } = (await round({ diagnoses: [malaria] })).body;
    const encounter = { id: data.id as string, patientId: admission.patientId };
    await act(hospital, 'record-diagnoses', encounter, { diagnoses: [anaemia] });
    await act(hospital, 'encounter-notes', encounter, { display: 'Blood sent' });
    const finished = ok(await edit(hospital, encounter, { status: 'finished' }));
    expect(ranked(finished.body.data)).toEqual(['1 Malaria', '2 Anaemia']);
    expect(finished.body.data.encounter_location[0].end).toBe(finished.body.data.end_time);
    const [row] = await database()
      .select({ status: encounters.status })
      .from(encounters)
      .where(eq(encounters.id, admission.id));
    expect(row?.status).toBe('in-progress');
  });

  it('keeps the patient from being ready for discharge until it is finished', async () => {
    const { data } = (await round({})).body;
    const points = async () => {
      const answer = await send('GET', stayPath(hospital, stay.uuid, '/discharge-readiness'), {
        as: doctorOf(hospital).sender,
      });
      return JSON.stringify(answer.body);
    };
    expect(await points()).toMatch(/ward round/i);
    await edit(hospital, data, { status: 'finished' });
    expect(await points()).not.toMatch(/ward round/i);
  });
});
