import { beforeAll, expect, it } from 'vitest';
import { handover } from '@/e2e/api/admissions/handover-builders';
import {
  anObservedPatient,
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const refused = Object.keys(normalAdult).map((code) => ({ code, reason: 'refused' }));
const path = () => `/api/v1/providers/${hospital.provider.id}`;

const get = async (rest: string) => {
  const answer = await sendOk('GET', `${path()}${rest}`, { as: hospital.key });
  return answer.body;
};

const unobserved = (encounter: { id: string; patientId: string }, more: object) =>
  send('POST', `${path()}/patients/${encounter.patientId}/observation-sets`, {
    as: hospital.staff.nurse.sender,
    body: {
      encounter_uuid: encounter.id,
      performer_uuid: hospital.staff.nurse.practitionerId,
      ...more,
    },
  });

const refuses = async (encounter: { id: string; patientId: string }, more: object = {}) => {
  ok(await unobserved(encounter, { not_measured: refused, ...more }));
};

it('a patient’s refusal of every observation is on record with the reason for each, and an empty request is refused', async () => {
  const { patient, encounter } = await anObservedPatient(hospital);
  await refuses(encounter);
  const { results } = await get(`/patients/${patient.id}/observation-sets`);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ not_measured: refused, observations: [], scores: [] });
  const nothing = await unobserved(encounter, {});
  expect(nothing.status).toBe(400);
  expect(Object.keys(nothing.body.errors)).toEqual(['not_measured']);
  const other = await anEncounter(hospital);
  const elsewhere = { id: other.id, patientId: encounter.patientId };
  expect((await unobserved(elsewhere, { not_measured: refused })).status).toBe(400);
});

it('a patient who was away for the measuring leaves a planned encounter planned, until something is measured', async () => {
  const startTime = new Date(Date.now() + 86_400_000);
  const planned = await anEncounter(hospital, { status: 'planned', startTime });
  const of = async () => (await get(`/encounter/${planned.id}`)).data;
  await refuses(planned);
  expect(await of()).toMatchObject({ status: 'planned', start_time: startTime.toISOString() });
  await sendOk('POST', `${path()}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, planned, vitals({ RR: '14' })),
  });
  expect((await of()).status).toBe('in-progress');
});

it('a patient who could not be observed stays due, with the last complete set as the score', async () => {
  const { encounter } = await anAdmission(hospital);
  const summary = async () => (await get(`/patients/${encounter.patientId}/summary`)).data.acuity;
  const items = at(hoursAgo(8), vitals({ ...normalAdult, RR: '30' }));
  await sendOk('POST', `${path()}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, items),
  });
  const before = await summary();
  await refuses(encounter);
  expect(await summary()).toEqual(before);
});

it('the handover names a patient who refused, and when, until everything was measured again', async () => {
  const own = await aHospital();
  const { encounter } = await anAdmission(own);
  const provider = `/api/v1/providers/${own.provider.id}`;
  const { sender, practitionerId } = own.staff.nurse;
  const refusesAt = async (tried_at: string) => {
    await sendOk('POST', `${provider}/patients/${encounter.patientId}/observation-sets`, {
      as: sender,
      body: {
        encounter_uuid: encounter.id,
        performer_uuid: practitionerId,
        not_measured: refused,
        tried_at,
      },
    });
  };
  const measured = async (values: Record<string, string>) => {
    await sendOk('POST', `${provider}/observations`, {
      as: own.key,
      body: observationsBody(own, encounter, vitals(values)),
    });
  };
  const handedOver = async () => (await handover(own)).body.data.patients[0].situation.not_measured;
  expect(await handedOver()).toEqual([]);
  const [earlier, later] = [hoursAgo(0.9), hoursAgo(0.5)];
  await refusesAt(earlier);
  await refusesAt(later);
  await refusesAt(hoursAgo(0.2));
  const sets = `${provider}/patients/${encounter.patientId}/observation-sets`;
  const [mistaken] = (await send('GET', sets, { as: own.key })).body.results;
  await sendOk('POST', `${sets}/${mistaken.uuid}/withdraw`, {
    as: own.key,
    body: { reason: 'Another patient’s' },
  });
  await measured({ RR: '15' });
  const performer_name = expect.stringMatching(/\w/);
  expect(await handedOver()).toEqual([
    { parameters: refused, performer_name, tried_at: later },
    { parameters: refused, performer_name, tried_at: earlier },
  ]);
  await measured(normalAdult);
  expect(await handedOver()).toEqual([]);
});

it('a clinical sign counts even when nothing could be measured', async () => {
  const { encounter, scores } = await anObservedPatient(hospital);
  await refuses(encounter, { signs: ['seizure_current'] });
  const [score] = await scores('TEWS');
  expect(score).toMatchObject({ total: 0, is_complete: false, final_colour: 'red' });
});

it('an attempt to measure has its own time, which is checked like the time of a value', async () => {
  const hour = 3_600_000;
  const encounter = await anEncounter(hospital, {
    status: 'finished',
    startTime: new Date(Date.now() - 5 * hour),
    endTime: new Date(Date.now() - hour),
  });
  const tried = (tried_at?: string) => unobserved(encounter, { not_measured: refused, tried_at });
  const now = await tried();
  expect(now.status, now.text).toBe(409);
  const early = await tried(hoursAgo(6));
  expect(early.status, early.text).toBe(400);
  expect(Object.keys(early.body.errors)).toEqual(['tried_at']);
  const twoHoursAgo = hoursAgo(2);
  ok(await tried(twoHoursAgo));
  const { results } = await get(`/patients/${encounter.patientId}/observation-sets`);
  expect(results.map(({ effective_at }: { effective_at: string }) => effective_at)).toEqual([
    twoHoursAgo,
  ]);
});

it('a set without values does not contradict a time of death', async () => {
  const { patient, encounter } = await anObservedPatient(hospital);
  await refuses(encounter);
  await sendOk('POST', `${path()}/patients/${patient.id}/death`, {
    as: hospital.key,
    body: { died_at: hoursAgo(1) },
  });
});

it('a birth date can be corrected after a set without values', async () => {
  const { patient, encounter } = await anObservedPatient(hospital, { birthDate: null });
  await refuses(encounter);
  await sendOk('PATCH', `${path()}/patients/${patient.id}`, {
    as: hospital.key,
    body: { birth_date: '2019-01-01' },
  });
});

it('a sign without values is rescored with the values known when it was seen', async () => {
  const { patient, encounter, record, scores } = await anObservedPatient(hospital, {
    birthDate: null,
  });
  await record(at(hoursAgo(3), vitals({ RR: '30' })));
  await refuses(encounter, { signs: ['seizure_current'] });
  const [before] = await scores('TEWS');
  expect(before.stale).toMatchObject([{ code: 'RR', value: '30' }]);
  await record(at(hoursAgo(2), vitals({ HR: '80' })));
  await sendOk('PATCH', `${path()}/patients/${patient.id}`, {
    as: hospital.key,
    body: { birth_date: '2019-01-01' },
  });
  const [after] = await scores('TEWS');
  expect(after).toMatchObject({ uuid: before.uuid, age_group: 'older_child', stale: before.stale });
});

it('a sign without values is rescored without the withdrawn height that was known when it was seen', async () => {
  const { patient, encounter, record, scores } = await anObservedPatient(hospital, {
    birthDate: null,
  });
  await record(at(hoursAgo(3), vitals({ HEIGHT: '180' })));
  const { results } = await get(`/patients/${patient.id}/observation-sets`);
  await refuses(encounter, { signs: ['seizure_current'] });
  expect(await scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  await record(vitals({ HEIGHT: '120' }));
  await sendOk(
    'POST',
    `${path()}/patients/${patient.id}/observation-sets/${results[0].uuid}/withdraw`,
    { as: hospital.key, body: { reason: 'Another patient’s' } },
  );
  expect(await scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
});
