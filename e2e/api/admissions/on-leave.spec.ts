import { describe, expect, it } from 'vitest';
import { anInpatient, discharge, minutesAgo, undo } from '@/e2e/api/admissions/stay-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const base = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}`;

const read = async (hospital: Hospital, path: string) =>
  (await send('GET', `${base(hospital)}${path}`, { as: hospital.key })).body;

const step = (hospital: Hospital, encounter: string, status: string) =>
  send('PATCH', `${base(hospital)}/encounter/${encounter}`, {
    as: hospital.staff.nurse.sender,
    body: { status },
  });

/** Two patients who were admitted five hours ago and never observed, so both are overdue. The first is on leave. */
async function oneOfTwoOnLeave() {
  const hospital = await aHospital();
  const since = { admitted_at: minutesAgo(300).toISOString() };
  const { patient, stay } = await anInpatient(hospital, 0, since);
  await anInpatient(hospital, 1, { lastName: 'Mutuku', ...since });
  expect((await board(hospital)).overdue).toBe(2);
  expect((await step(hospital, stay.encounter, 'onleave')).status).toBe(200);
  return { hospital, patient, stay };
}

const board = async (hospital: Hospital) => {
  const { data } = await read(hospital, `/ward-board?ward=${hospital.ward.id}`);
  const { results } = await read(hospital, '/wards');
  return { occupant: data.beds[0].occupant, overdue: results[0].overdue };
};

describe('a patient on leave', () => {
  it('is shown as such on board, handover, round and chart, and is neither overdue nor due for a round', async () => {
    const { hospital, patient } = await oneOfTwoOnLeave();
    expect(await board(hospital)).toMatchObject({ occupant: { is_on_leave: true }, overdue: 1 });
    const ward = hospital.ward.id;
    const { data: handover } = await read(hospital, `/wards/${ward}/handover`);
    expect(
      handover.patients.map((one: { situation: { is_on_leave: boolean } }) => one.situation),
    ).toMatchObject([{ is_on_leave: true }, { is_on_leave: false }]);
    const { data: rounds } = await read(hospital, `/rounds-worklist?ward=${ward}`);
    expect(rounds).toMatchObject({ seen: 0, to_see: 1 });
    expect(rounds.patients).toHaveLength(2);
    const { data: summary } = await read(hospital, `/patients/${patient.id}/summary`);
    expect(summary.acuity.is_on_leave).toBe(true);
  });

  it('is overdue again from the return on', async () => {
    const { hospital, stay } = await oneOfTwoOnLeave();
    expect((await step(hospital, stay.encounter, 'in-progress')).status).toBe(200);
    expect(await board(hospital)).toMatchObject({ occupant: { is_on_leave: false }, overdue: 2 });
  });

  it('is on leave again when a discharge by mistake is undone, and the log says so', async () => {
    const { hospital, stay } = await oneOfTwoOnLeave();
    expect((await discharge(hospital, stay.uuid)).status).toBe(200);
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    expect(await board(hospital)).toMatchObject({ occupant: { is_on_leave: true }, overdue: 1 });
    const { results } = await read(hospital, '/audit-events?action=hospitalization.undo-discharge');
    expect(JSON.stringify(results)).toContain('onleave');
  });

  it('counts as returned once observed, though no one has recorded the return, which comes before another leave', async () => {
    const { hospital, patient, stay } = await oneOfTwoOnLeave();
    await sendOk('POST', `${base(hospital)}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: stay.encounter, patientId: patient.id },
        vitals({ RR: '32' }),
      ),
    });
    expect((await board(hospital)).occupant).toMatchObject({ is_on_leave: false });
    const again = await step(hospital, stay.encounter, 'onleave');
    expect([again.status, again.body.errors.status]).toEqual([
      409,
      [expect.stringContaining('Record the return first')],
    ]);
    expect((await step(hospital, stay.encounter, 'in-progress')).status).toBe(200);
    expect((await step(hospital, stay.encounter, 'onleave')).status).toBe(200);
    expect(await board(hospital)).toMatchObject({ occupant: { is_on_leave: true }, overdue: 1 });
  });
});
