import { describe, expect, it } from 'vitest';
import {
  admit,
  anInpatient,
  discharge,
  encounterOf,
  minutesAgo,
} from '@/e2e/api/admissions/stay-builders';
import { anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/visits`;

const opening = (hospital: Hospital, body: object) =>
  send('POST', pathOf(hospital), { as: hospital.staff.nurse.sender, body });

async function reasons(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', `${pathOf(hospital)}?${query}`, {
    as: hospital.staff.auditor.sender,
  });
  return answer.body.results.map((one: { reason: string }) => one.reason);
}

describe('visits', () => {
  it('are opened by a nurse for a patient, and on record', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: null });
    const opened = await opening(hospital, {
      patient: patient.id,
      reason: 'Fever',
      started_at: '2026-03-01T08:00:00Z',
    });
    expect(opened.status, opened.text).toBe(201);
    expect(opened.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      patient: patient.number,
      patient_detail: {
        first_name: 'Achieng',
        lastname: 'Otieno',
        gender: 'FEMALE',
        birth_date: null,
        estimated_birth: null,
        mobile: '+254712345678',
        age: null,
        deceased_at: null,
      },
      reason: 'Fever',
      started_at: '2026-03-01T08:00:00.000Z',
      ended_at: null,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    const [event] = await auditRowsOf(opened);
    expect(event).toMatchObject({ action: 'visit.create', patientIds: [patient.id] });
    const read = await send('GET', `${pathOf(hospital)}/${opened.body.data.id}`, {
      as: hospital.key,
    });
    expect(read.body.data).toEqual(opened.body.data);
  });

  it('are listed the latest first, and found by patient, name, time and whether they are open', async () => {
    const hospital = await aHospital();
    const ama = await aPatient(hospital, { firstName: 'Ama', lastName: 'Mensah' });
    const kofi = await aPatient(hospital, { firstName: 'Kofi', lastName: 'Boateng' });
    for (const [patient, day] of [
      [ama, '01'],
      [kofi, '02'],
      [ama, '03'],
    ] as const) {
      await opening(hospital, {
        patient: patient.id,
        reason: day,
        started_at: `2026-03-${day}T08:00:00Z`,
      });
    }
    const [last] = await everyRow(pathOf(hospital), hospital.key);
    await send('PATCH', `${pathOf(hospital)}/${last?.uuid}`, {
      as: hospital.key,
      body: { ended_at: '2026-03-03T09:00:00Z' },
    });
    expect(await reasons(hospital, '')).toEqual(['03', '02', '01']);
    expect(await reasons(hospital, `patient=${ama.number}`)).toEqual(['03', '01']);
    expect(await reasons(hospital, `patient=${kofi.id}`)).toEqual(['02']);
    expect(await reasons(hospital, 'patient=999999999')).toEqual([]);
    expect(await reasons(hospital, 'search=mensah+am')).toEqual(['03', '01']);
    expect(await reasons(hospital, 'is_open=true')).toEqual(['02', '01']);
    expect(await reasons(hospital, 'is_open=false')).toEqual(['03']);
    const one = 'started_at__gte=2026-03-02T08:00:00Z&started_at__lte=2026-03-02T08:00:00Z';
    expect(await reasons(hospital, one)).toEqual(['02']);
    const paged = await everyRow(`${pathOf(hospital)}?page_size=1`, hospital.key);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(3);
    const other = await aHospital();
    expect(await reasons(other, `patient=${ama.id}`)).toEqual([]);
  });

  it('end after they began, can be opened again, and never begin in the future', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { body } = await opening(hospital, {
      patient: patient.number,
      started_at: '2026-03-01T08:00:00Z',
    });
    const path = `${pathOf(hospital)}/${body.data.uuid}`;
    const edit = (change: object) =>
      send('PATCH', path, { as: hospital.staff['medical-officer'].sender, body: change });
    const early = await edit({ ended_at: '2026-03-01T07:59:59Z' });
    expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['ended_at']]);
    const ended = await edit({ ended_at: '2026-03-01T10:00:00Z' });
    expect(ended.body.data.ended_at).toBe('2026-03-01T10:00:00.000Z');
    const reopened = await edit({ ended_at: null, reason: 'Came back' });
    expect(reopened.body.data).toMatchObject({ ended_at: null, reason: 'Came back' });
    const future = await opening(hospital, {
      patient: patient.id,
      started_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect([future.status, Object.keys(future.body.errors)]).toEqual([400, ['started_at']]);
    const other = await aHospital();
    const foreign = await opening(other, { patient: patient.id });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['patient']]);
    const unknown = await send('GET', `${pathOf(other)}/${body.data.uuid}`, { as: other.key });
    expect(unknown.status).toBe(404);
  });

  it('end no earlier than their encounters', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const { visit } = await encounterOf(hospital, stay.encounter);
    const path = `${pathOf(hospital)}/${visit}`;
    const endOf = async () => (await send('GET', path, { as: hospital.key })).body.data.ended_at;
    const clinic = await anOpenedEncounter(hospital, { patientId: patient.id, visit });
    const planned = { patientId: patient.id, visit, status: 'planned' };
    await anOpenedEncounter(hospital, { ...planned, start_time: '2026-01-01T09:00:00Z' });
    const seen = (await edit(hospital, clinic, { status: 'finished' })).body.data;
    const unseen = await anOpenedEncounter(hospital, { patientId: patient.id, visit });
    await edit(hospital, unseen, { status: 'entered-in-error' });
    // The discharge is recorded after the patient has already been to the clinic.
    const discharged_at = minutesAgo(10).toISOString();
    expect((await discharge(hospital, stay.uuid, { discharged_at })).status).toBe(200);
    expect(await endOf()).toBeNull();
    const end = (ended_at: string) =>
      send('PATCH', path, { as: hospital.staff.nurse.sender, body: { ended_at } });
    const early = await end(discharged_at);
    expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['ended_at']]);
    expect((await end(seen.end_time)).status).toBe(200);
    expect(await endOf()).toBe(seen.end_time);
  });

  it('that were ended by hand end later if one of their encounters does', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { body } = await opening(hospital, {
      patient: patient.id,
      started_at: minutesAgo(60).toISOString(),
    });
    const path = `${pathOf(hospital)}/${body.data.uuid}`;
    const visit = body.data.uuid;
    const clinic = await anOpenedEncounter(hospital, {
      patientId: patient.id,
      visit,
      start_time: minutesAgo(50).toISOString(),
    });
    const change = (given: object) =>
      send('PATCH', path, { as: hospital.staff.nurse.sender, body: given });
    expect((await change({ ended_at: minutesAgo(30).toISOString() })).status).toBe(200);
    const { end_time } = (await edit(hospital, clinic, { status: 'finished' })).body.data;
    const { data } = (await send('GET', path, { as: hospital.key })).body;
    expect(data.ended_at).toBe(end_time);
    expect((await change({ ...data, reason: 'Fever' })).status).toBe(200);
    // Typed to the minute, as a person reads it.
    const minute = `${end_time.slice(0, 16)}:00Z`;
    const typed = await change({ ended_at: minute });
    expect([typed.status, typed.body.data?.ended_at]).toEqual([200, end_time]);
  });

  it('end regardless of encounters that were cancelled or entered in error, which end no open visit either', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const seen = await anOpenedEncounter(hospital, { patientId: patient.id });
    const { visit } = await encounterOf(hospital, seen.id);
    const planned = await anOpenedEncounter(hospital, {
      patientId: patient.id,
      visit,
      status: 'planned',
    });
    const { end_time } = (await edit(hospital, seen, { status: 'finished' })).body.data;
    expect((await edit(hospital, planned, { status: 'cancelled' })).status).toBe(200);
    const path = `${pathOf(hospital)}/${visit}`;
    const endOf = async () => (await send('GET', path, { as: hospital.key })).body.data.ended_at;
    expect(await endOf()).toBe(end_time);
    const as = hospital.staff.nurse.sender;
    await sendOk('PATCH', path, { as, body: { ended_at: null } });
    expect((await edit(hospital, seen, { status: 'entered-in-error' })).status).toBe(200);
    expect(await endOf()).toBeNull();
  });

  it('with a mistyped start get the corrected one, no later than their encounters', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const seen = await anOpenedEncounter(hospital, { patientId: patient.id });
    const { visit } = await encounterOf(hospital, seen.id);
    const slip = { patientId: patient.id, visit, start_time: '2016-03-01T09:00:00Z' };
    const mistaken = await anOpenedEncounter(hospital, slip);
    const path = `${pathOf(hospital)}/${visit}`;
    const begin = async (started_at: string) => {
      const as = hospital.staff.nurse.sender;
      const { status, body } = await send('PATCH', path, { as, body: { started_at } });
      return [status, body.data?.started_at ?? Object.keys(body.errors)];
    };
    const { start_time } = await encounterOf(hospital, seen.id);
    expect(await begin(start_time)).toEqual([400, ['started_at']]);
    await edit(hospital, mistaken, { status: 'entered-in-error' });
    expect(await begin(start_time)).toEqual([200, start_time]);
    expect(await begin('1900-01-01T09:00:00Z')).toEqual([400, ['started_at']]);
  });

  it('with a discharge that is recorded late end with their last encounter', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const { visit } = await encounterOf(hospital, stay.encounter);
    const clinic = await anOpenedEncounter(hospital, { patientId: patient.id, visit });
    const seen = (await edit(hospital, clinic, { status: 'finished' })).body.data;
    const late = { discharged_at: minutesAgo(10).toISOString() };
    expect((await discharge(hospital, stay.uuid, late)).status).toBe(200);
    const { body } = await send('GET', `${pathOf(hospital)}/${visit}`, { as: hospital.key });
    expect(body.data.ended_at).toBe(seen.end_time);
  });

  it('do not end while the patient is in hospital, and take no admission at the moment of their end', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const end = (visit: string) =>
      send('PATCH', `${pathOf(hospital)}/${visit}`, {
        as: hospital.staff.nurse.sender,
        body: { ended_at: new Date() },
      });
    const { visit } = await encounterOf(hospital, stay.encounter);
    const early = await end(visit);
    expect([early.status, Object.keys(early.body.errors)]).toEqual([409, ['ended_at']]);
    await discharge(hospital, stay.uuid);
    expect((await end(visit)).status).toBe(200);

    for (const bed of [1, 2, 3]) {
      const { uuid } = (await opening(hospital, { patient: patient.id })).body.data;
      const admitted_at = new Date();
      const [admitted, ended] = await Promise.all([
        admit(hospital, patient.id, bed, { admitted_at }),
        end(uuid),
      ]);
      const joined = await encounterOf(hospital, admitted.body.data.encounter);
      expect(joined.visit === uuid, ended.text).toBe(ended.status === 409);
      await discharge(hospital, admitted.body.data.uuid);
    }
  });

  it('begin in the life of their patient, from the day of the birth on', async () => {
    const hospital = await aHospital();
    const deceasedAt = new Date('2026-03-02T08:00:00Z');
    const patient = await aPatient(hospital, { birthDate: '2026-03-01', deceasedAt });
    // Midnight in Nairobi is nine in the evening of the day before by UTC.
    const begin = (started_at: string) => opening(hospital, { patient: patient.id, started_at });
    const unborn = await begin('2026-02-28T20:59:59Z');
    expect([unborn.status, Object.keys(unborn.body.errors)]).toEqual([400, ['started_at']]);
    expect((await begin('2026-02-28T21:00:00Z')).status).toBe(201);
    expect((await begin('2026-03-02T08:00:00Z')).status).toBe(201);
    const dead = await begin('2026-03-02T08:00:01Z');
    expect([dead.status, Object.keys(dead.body.errors)]).toEqual([409, ['patient']]);
    const now = await opening(hospital, { patient: patient.id });
    expect(now.status).toBe(409);
    const visit = ok(await begin('2026-03-02T07:00:00Z')).body.data.uuid;
    const moved = await send('PATCH', `${pathOf(hospital)}/${visit}`, {
      as: hospital.staff.nurse.sender,
      body: { started_at: '2026-03-02T08:00:01Z' },
    });
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([409, ['started_at']]);
  });
});
