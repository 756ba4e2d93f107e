import { expect, it } from 'vitest';
import { send } from '@/e2e/api/transport';
import { aHospital, anEncounter, aPatient } from '@/e2e/builders';

it('leads to the encounter that goes on, and not to the review next week that was planned during it', async () => {
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
