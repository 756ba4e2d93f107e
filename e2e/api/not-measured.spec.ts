import { beforeAll, expect, it } from 'vitest';
import {
  anObservedPatient,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/observation-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, anAdmission, anEncounter, type Hospital } from '@/e2e/builders';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const refused = Object.keys(normalAdult).map((code) => ({ code, reason: 'refused' }));
const path = () => `/api/v1/providers/${hospital.provider.id}`;

const get = async (rest: string) => {
  const answer = await send('GET', `${path()}${rest}`, { as: hospital.key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const record = (encounter: { id: string; patientId: string }, more: object) =>
  send('POST', `${path()}/observations`, {
    as: hospital.key,
    body: { ...observationsBody(hospital, encounter, []), ...more },
  });

it('who refuses every observation is on record with the reason of each, and a request that says nothing is refused', async () => {
  const { patient, encounter, record: observe } = await anObservedPatient(hospital);
  await observe([], { not_measured: refused });
  const { results } = await get(`/patients/${patient.id}/observation-sets`);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ not_measured: refused, observations: [], scores: [] });
  const nothing = await record(encounter, {});
  expect(nothing.status).toBe(400);
  expect(Object.keys(nothing.body.errors)).toEqual(['observations']);
});

it('who could not be observed is as due as before, and as well as the last complete set said', async () => {
  const { encounter } = await anAdmission(hospital);
  const summary = async () => (await get(`/patients/${encounter.patientId}/summary`)).data.acuity;
  const first = await record(encounter, {
    observations: vitals({ ...normalAdult, RR: '30' }).map((item) => ({
      ...item,
      created_at: hoursAgo(8),
    })),
  });
  expect(first.status, first.text).toBe(201);
  const before = await summary();
  const away = await record(encounter, { not_measured: refused });
  expect(away.status, away.text).toBe(201);
  expect(away.body.data).toEqual([]);
  expect(await summary()).toEqual(before);
});

it('a sign that was seen counts where nothing could be measured', async () => {
  const { record: observe, scores } = await anObservedPatient(hospital);
  await observe([], { not_measured: refused, signs: ['seizure_current'] });
  const [score] = await scores('TEWS');
  expect(score).toMatchObject({ total: 0, is_complete: false, final_colour: 'red' });
});

it('what could not be measured has the time at which it was tried, which is judged as that of a value', async () => {
  const hour = 3_600_000;
  const encounter = await anEncounter(hospital, {
    status: 'finished',
    startTime: new Date(Date.now() - 5 * hour),
    endTime: new Date(Date.now() - hour),
  });
  const tried = (created_at?: string) => ({
    not_measured: refused.map((one) => ({ ...one, created_at })),
  });
  const now = await record(encounter, tried());
  expect(now.status, now.text).toBe(409);
  const early = await record(encounter, tried(hoursAgo(6)));
  expect(early.status, early.text).toBe(400);
  expect(Object.keys(early.body.errors)).toContain('not_measured.0.created_at');
  const at = hoursAgo(2);
  const late = await record(encounter, tried(at));
  expect(late.status, late.text).toBe(201);
  const { results } = await get(`/patients/${encounter.patientId}/observation-sets`);
  expect(results.map(({ effective_at }: { effective_at: string }) => effective_at)).toEqual([at]);
});

it('no death is held against a time at which nobody was observed', async () => {
  const { patient, record: observe } = await anObservedPatient(hospital);
  await observe([], { not_measured: refused });
  const death = await send('POST', `${path()}/patients/${patient.id}/death`, {
    as: hospital.key,
    body: { died_at: hoursAgo(1) },
  });
  expect(death.status, death.text).toBe(200);
});

it('a birth date is corrected though nothing was measured in a set', async () => {
  const { patient, record: observe } = await anObservedPatient(hospital, { birthDate: null });
  await observe([], { not_measured: refused });
  const corrected = await send('PATCH', `${path()}/patients/${patient.id}`, {
    as: hospital.key,
    body: { birth_date: '2019-01-01' },
  });
  expect(corrected.status, corrected.text).toBe(200);
});
