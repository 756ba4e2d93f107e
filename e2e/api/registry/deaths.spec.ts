import { describe, expect, it } from 'vitest';
import {
  admit,
  anInpatient,
  changeBed,
  discharge,
  minutesAgo,
  patientOf,
  seen,
  stayPath,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { spokenInstant } from '@/lib/domain/time';

const path = (hospital: Hospital, patient: string, rest = '') =>
  `/api/v1/providers/${hospital.provider.id}/patients/${patient}/death${rest}`;

const dies = (hospital: Hospital, patient: string, at: Date | string) =>
  send('POST', path(hospital, patient), {
    as: hospital.staff['medical-officer'].sender,
    body: { died_at: at },
  });

const undoDeath = (hospital: Hospital, patient: string, body: object = {}) =>
  send('POST', path(hospital, patient, '/undo'), {
    as: hospital.staff['medical-officer'].sender,
    body: { reason: 'Another patient was meant', ...body },
  });

describe('a death outside the hospital’s beds', () => {
  it('is recorded by a medical officer, and the patient is not admitted any more', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const at = minutesAgo(20).toISOString();
    const answer = ok(await dies(hospital, patient.id, at));
    expect(answer.body.data).toMatchObject({ uuid: patient.id, deceased_at: at });
    const late = await admit(hospital, patient.id, 0, { admitted_at: minutesAgo(5) });
    expect(late.status).toBe(409);
    const chart = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/timeline`;
    const { data } = (await send('GET', chart, { as: hospital.key })).body;
    expect(JSON.stringify(data)).toContain('"death"');
  });

  it('ends the patient’s age, which is then that at death wherever it is shown', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, {
      birthDate: '1980-06-15',
      deceasedAt: new Date('2020-06-14T12:00:00Z'),
    });
    const startTime = new Date('2020-06-01T12:00:00Z');
    await anEncounter(hospital, { patientId: patient.id, startTime });
    const base = `/api/v1/providers/${hospital.provider.id}`;
    const as = hospital.staff['medical-officer'].sender;
    const record = await send('GET', `${base}/patients/${patient.id}`, { as });
    expect(record.body.data.age).toBe(39);
    const encounters = await send('GET', `${base}/encounter?patient_uuid=${patient.id}`, { as });
    expect(encounters.body.results[0].patient_detail).toMatchObject({
      age: 39,
      deceased_at: '2020-06-14T12:00:00.000Z',
    });
  });

  it('can be recorded for a patient who was dead on arrival, and its encounter is documented and finished', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const encounter = await anEncounter(hospital, {
      patientId: patient.id,
      encounterClass: 'emergency',
      status: 'in-progress',
      startTime: minutesAgo(10),
    });
    expect((await dies(hospital, patient.id, minutesAgo(30))).status).toBe(200);
    const base = `/api/v1/providers/${hospital.provider.id}`;
    await sendOk('POST', `${base}/encounter-actions`, {
      as: hospital.staff['medical-officer'].sender,
      body: {
        action: 'encounter-notes',
        encounter_uuid: encounter.id,
        patient_uuid: patient.id,
        data: { display: 'Dead on arrival' },
      },
    });
    await sendOk('PATCH', `${base}/encounter/${encounter.id}`, {
      as: hospital.staff['medical-officer'].sender,
      body: { status: 'finished' },
    });
  });

  it('is pronounced by a practitioner, and a system that is none has to name one', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const system = await anApiKey(hospital.provider.id, { scopes: ['rounds:record'] });
    const record = (as: Sender, pronounced_by?: string | null) =>
      send('POST', path(hospital, patient.id), {
        as,
        body: { died_at: minutesAgo(20).toISOString(), pronounced_by },
      });
    const { 'medical-officer': doctor, nurse } = hospital.staff;
    const nobody = await record(system);
    expect(nobody.status, nobody.text).toBe(400);
    expect(Object.keys(nobody.body.errors)).toEqual(['pronounced_by']);
    expect((await record(doctor.sender, nurse.practitionerId)).status).toBe(400);
    expect((await patientOf(hospital, patient.id)).deceased_at).toBeNull();
    const named = ok(await record(system, doctor.practitionerId));
    const event = await auditOf(named);
    expect(JSON.stringify(event)).toContain(doctor.practitionerId);
  });

  it('cannot be before the birth, whichever of the two is recorded last', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    expect((await dies(hospital, patient.id, minutesAgo(3 * 1440))).status).toBe(200);
    const born = (birth_date: string) =>
      send('PATCH', `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}`, {
        as: hospital.key,
        body: { birth_date },
      });
    const late = await born(minutesAgo(1440).toISOString().slice(0, 10));
    expect(late.status, late.text).toBe(400);
    expect(Object.keys(late.body.errors)).toEqual(['birth_date']);
    const early = await born(
      minutesAgo(5 * 1440)
        .toISOString()
        .slice(0, 10),
    );
    expect(early.status, early.text).toBe(200);
  });

  it('is not recorded for an admitted patient, nor twice, nor twice at once', async () => {
    const hospital = await aHospital();
    const { patient: admitted } = await anInpatient(hospital);
    const inside = await dies(hospital, admitted.id, minutesAgo(5));
    expect(inside.status).toBe(409);
    expect(inside.body.message).toContain('Discharge the patient as deceased');
    expect((await patientOf(hospital, admitted.id)).deceased_at).toBeNull();

    const patient = await aPatient(hospital);
    const [one, other] = await Promise.all([
      dies(hospital, patient.id, minutesAgo(5)),
      dies(hospital, patient.id, minutesAgo(4)),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
  });

  it('is refused to a system that may not know who is admitted without naming the bed', async () => {
    const hospital = await aHospital();
    const { patient } = await anInpatient(hospital);
    const key = await anApiKey(hospital.provider.id, { scopes: ['rounds:record'] });
    const answer = await send('POST', path(hospital, patient.id), {
      as: key,
      body: { died_at: minutesAgo(5) },
    });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This patient is admitted. Discharge the patient as deceased.',
    ]);
  });

  it('and an admission at the same moment: one of the two takes effect', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const [died, admitted] = await Promise.all([
      dies(hospital, patient.id, minutesAgo(60)),
      admit(hospital, patient.id, 0, { admitted_at: minutesAgo(5).toISOString() }),
    ]);
    expect([died.status, admitted.status].filter((status) => status === 409)).toHaveLength(1);
  });

  it('cannot be before the birth, an observation or a live discharge, nor in the future', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.staff.nurse.sender,
      body: {
        encounter_uuid: stay.encounter,
        patient_uuid: patient.id,
        performer_uuid: hospital.staff.nurse.practitionerId,
        observations: [
          {
            category: 'vital-signs',
            code: 'temperature',
            display: 'Temperature',
            unit: '°C',
            value: '36.8',
            created_at: minutesAgo(30),
          },
        ],
      },
    });
    expect((await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(20) })).status).toBe(
      200,
    );
    for (const at of [minutesAgo(40), minutesAgo(25), minutesAgo(-60), '1901-01-01T00:00:00Z']) {
      const answer = await dies(hospital, patient.id, at);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['died_at']]);
    }
    expect((await dies(hospital, patient.id, minutesAgo(10))).status).toBe(200);
  });

  it('may be in the minute of a live discharge, because it is typed to the minute', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const minute = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
    await discharge(hospital, stay.uuid, { discharged_at: new Date(minute + 23_000) });
    ok(await dies(hospital, patient.id, new Date(minute)));
  });

  it('allows only a discharge as deceased, after a discharge that was undone', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(30) });
    const at = minutesAgo(20).toISOString();
    await dies(hospital, patient.id, at);
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    const home = await discharge(hospital, stay.uuid);
    expect([home.status, Object.keys(home.body.errors)]).toEqual([409, ['discharge_disposition']]);
    ok(await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' }));
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(at);
  });

  it('is not contradicted by a discharge as deceased at an earlier time, whose refusal names the time', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(30) });
    const minute = new Date(Math.floor(+minutesAgo(20) / 60_000) * 60_000);
    const died = new Date(+minute + 30_000).toISOString();
    ok(await dies(hospital, patient.id, died));
    ok(await undo(hospital, stay.uuid, 'discharge'));
    const dead = (at: Date) =>
      discharge(hospital, stay.uuid, { discharged_at: at, discharge_disposition: 'Exp' });
    const early = await dead(new Date(+minute - 60_000));
    expect([early.status, early.body.errors.discharged_at]).toEqual([
      409,
      [
        `This patient died on ${spokenInstant(new Date(died), 'Africa/Nairobi')}. Enter that time or a later one, or undo the death record first.`,
      ],
    ]);
    ok(await dead(minute));
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(died);
  });

  it('is undone with its reason, if the caller names its time', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    expect((await undoDeath(hospital, patient.id)).status).toBe(409);
    const at = minutesAgo(20).toISOString();
    await dies(hospital, patient.id, at);
    const another = await undoDeath(hospital, patient.id, { deceased_at: minutesAgo(19) });
    expect(another.status).toBe(409);
    const answer = ok(await undoDeath(hospital, patient.id, { deceased_at: at }));
    expect(answer.body.data.deceased_at).toBeNull();
    const log = `/api/v1/providers/${hospital.provider.id}/audit-events?action=patient.undo-death`;
    const { text } = await send('GET', log, { as: hospital.key });
    expect(text).toContain('Another patient was meant');
  });

  it('stays on record when a hospitalization is deleted that was recorded later and also ended in death', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const at = minutesAgo(10).toISOString();
    await dies(hospital, patient.id, at);
    const { body } = await admit(hospital, patient.id, 0);
    const paper = { discharged_at: minutesAgo(9), discharge_disposition: 'Exp' };
    expect((await discharge(hospital, body.data.uuid, paper)).status).toBe(200);
    await sendOk('DELETE', stayPath(hospital, body.data.uuid), {
      as: hospital.key,
    });
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(at);
  });
});

describe('a death that was recorded on its own, at the very time of a discharge as deceased', () => {
  const diedBefore = async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const at = minutesAgo(10).toISOString();
    ok(await dies(hospital, patient.id, at));
    const stay = (await admit(hospital, patient.id, 0)).body.data.uuid;
    ok(await discharge(hospital, stay, { discharged_at: at, discharge_disposition: 'Exp' }));
    return { hospital, patient, at, stay };
  };

  it('stays on record when that discharge is undone', async () => {
    const { hospital, patient, at, stay } = await diedBefore();
    ok(await undo(hospital, stay, 'discharge'));
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(at);
  });

  it('stays on record when that admission is deleted', async () => {
    const { hospital, patient, at, stay } = await diedBefore();
    await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(at);
  });
});

describe('a death that a discharge recorded by mistake', () => {
  it('is undone with the discharge, and with the admission', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const dead = { discharge_disposition: 'Exp' };
    ok(await discharge(hospital, stay.uuid, dead));
    ok(await undo(hospital, stay.uuid, 'discharge'));
    expect((await patientOf(hospital, patient.id)).deceased_at).toBeNull();
    ok(await discharge(hospital, stay.uuid, dead));
    await sendOk('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect((await patientOf(hospital, patient.id)).deceased_at).toBeNull();
  });

  it('is undone though the bed was given away, and the patient can be admitted', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, {
      discharged_at: minutesAgo(30),
      discharge_disposition: 'Exp',
    });
    await changeBed(hospital, 0, { status: 'available' });
    await anInpatient(hospital, 0, { admitted_at: minutesAgo(20) });
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(409);
    ok(await undoDeath(hospital, patient.id));
    expect(await seen(hospital, stay.uuid)).toMatchObject({
      is_active: false,
      discharge_disposition: '',
    });
    const again = await admit(hospital, patient.id, 1, { admitted_at: new Date().toISOString() });
    expect(again.status, again.text).toBe(201);
  });

  it('too late is recorded again at the earlier time, though the discharge cannot be undone', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const dead = { discharged_at: minutesAgo(30), discharge_disposition: 'Exp' };
    ok(await discharge(hospital, stay.uuid, dead));
    ok(await undoDeath(hospital, patient.id));
    const at = minutesAgo(60).toISOString();
    ok(await dies(hospital, patient.id, at));
    expect((await patientOf(hospital, patient.id)).deceased_at).toBe(at);
  });

  it('is undone, and its discharge waits for no signature any more', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const dead = { discharge_disposition: 'Exp' };
    ok(await discharge(hospital, stay.uuid, dead, { as: hospital.staff['ward-clerk'].sender }));
    expect((await seen(hospital, stay.uuid)).sign_off_due).toBe(true);
    ok(await undoDeath(hospital, patient.id));
    expect((await seen(hospital, stay.uuid)).sign_off_due).toBe(false);
  });

  it('is undone also in a hospitalization that was recorded after it', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    await dies(hospital, patient.id, minutesAgo(10));
    const { body } = await admit(hospital, patient.id, 0);
    await discharge(hospital, body.data.uuid, {
      discharged_at: minutesAgo(5),
      discharge_disposition: 'Exp',
    });
    expect((await undoDeath(hospital, patient.id)).status).toBe(200);
    expect((await seen(hospital, body.data.uuid)).discharge_disposition).toBe('');
  });

  it('is undone first, and the discharge can still be undone then', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const before = await seen(hospital, stay.uuid);
    await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    expect((await undoDeath(hospital, patient.id)).status).toBe(200);
    ok(await undo(hospital, stay.uuid, 'discharge'));
    expect(await seen(hospital, stay.uuid)).toEqual(before);
  });
});
