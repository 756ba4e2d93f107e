import { expect, it } from 'vitest';
import {
  anObservedPatient,
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

it('the summary leads to the open encounter, and not to the review that was planned during it', async () => {
  const hospital = await aHospital();
  const patient = await aPatient(hospital);
  const read = async () => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/summary`;
    return (await send('GET', path, { as: hospital.staff.nurse.sender })).body.data.encounter;
  };
  const week = 7 * 86_400_000;
  const earlier = await anEncounter(hospital, {
    patientId: patient.id,
    status: 'planned',
    createdAt: new Date(Date.now() - 3 * 3_600_000),
  });
  expect(await read()).toBe(earlier.id);
  const running = await anEncounter(hospital, {
    patientId: patient.id,
    createdAt: new Date(Date.now() - 2 * 3_600_000),
  });
  await anEncounter(hospital, {
    patientId: patient.id,
    status: 'planned',
    startTime: new Date(Date.now() + week),
    createdAt: new Date(Date.now() - 3_600_000),
  });
  expect(await read()).toBe(running.id);
});

it('the summary has the scores of the open encounter and of the day before it, and none of an earlier one as current', async () => {
  const hospital = await aHospital();
  const { patient, encounter, record } = await anObservedPatient(hospital);
  const acuity = async () => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/summary`;
    return (await send('GET', path, { as: hospital.staff.nurse.sender })).body.data.acuity;
  };
  await record(at(hoursAgo(50), vitals({ ...normalAdult, RR: '30' })));
  expect((await acuity()).tews).toMatchObject({ total: 3, colour: 'yellow' });
  await finish(hospital, encounter.id);
  expect(await acuity()).toMatchObject({ tews: null, recent_tews: [], last_observed_at: null });
  const missed = { status: 'planned', startTime: new Date(Date.now() - 51 * 3_600_000) } as const;
  await anEncounter(hospital, { patientId: patient.id, ...missed });
  expect((await acuity()).tews).toBeNull();
  const now = await anEncounter(hospital, { patientId: patient.id });
  expect((await acuity()).tews).toBeNull();
  await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, now, at(hoursAgo(2), vitals(normalAdult))),
  });
  expect((await acuity()).tews).toMatchObject({ total: 0, colour: 'green' });
});

it('an urgent partial set of an earlier visit does not hide the one of this visit', async () => {
  const hospital = await aHospital();
  const { patient, encounter, record } = await anObservedPatient(hospital);
  await record(at(hoursAgo(39), vitals({ RR: '36', HR: '140', SBP: '65' })));
  await finish(hospital, encounter.id);
  const now = await anEncounter(hospital, { patientId: patient.id });
  const observe = (minutesAgo: number, values: Record<string, string>) =>
    sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, now, at(hoursAgo(minutesAgo / 60), vitals(values))),
    });
  await observe(50, { RR: '24', HR: '115', SBP: '95' });
  for (let minutes = 40; minutes > 31; minutes -= 1) await observe(minutes, { HR: '90' });
  const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/summary`;
  const { acuity } = (await send('GET', path, { as: hospital.staff.nurse.sender })).body.data;
  expect(acuity).toMatchObject({
    partial_tews: { total: 5, colour: 'orange' },
    treatment_clock: { colour: 'orange' },
  });
});

it('the summary of a patient who left casualty has no time to treatment, though an appointment is planned', async () => {
  const hospital = await aHospital();
  const { patient, encounter, record } = await anObservedPatient(hospital);
  const clock = async () => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/summary`;
    const answer = await send('GET', path, { as: hospital.staff.nurse.sender });
    return answer.body.data.acuity.treatment_clock;
  };
  await record(at(hoursAgo(1), vitals({ RR: '24', HR: '115', SBP: '95' })));
  expect(await clock()).toMatchObject({ colour: 'orange' });
  await finish(hospital, encounter.id);
  const startTime = new Date(Date.now() + 7 * 86_400_000);
  await anEncounter(hospital, { patientId: patient.id, status: 'planned', startTime });
  expect(await clock()).toBeNull();
});

async function finish(hospital: Hospital, encounter: string) {
  const path = `/api/v1/providers/${hospital.provider.id}/encounter/${encounter}`;
  await sendOk('PATCH', path, { as: hospital.key, body: { status: 'finished' } });
}
