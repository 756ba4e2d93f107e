import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { anInpatient, discharge, minutesAgo, undo } from '@/e2e/api/admissions/stay-builders';
import {
  act,
  auditOf,
  doctorOf,
  edit,
  malaria,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { prescriptionBody, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

let hospital: Hospital;
let stay: string;
let admission: { id: string; patientId: string };

beforeEach(async () => {
  hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  stay = inpatient.stay.uuid;
  admission = { id: inpatient.stay.encounter, patientId: inpatient.patient.id };
});

/** A ward round that goes on. */
async function aRound() {
  const answer = await act(hospital, 'record-medical-officer-ward-round', admission, {});
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.data.id as string, patientId: admission.patientId };
}

const observe = (round: typeof admission, at?: Date) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, round, [
      { ...vital('RR', '18'), ...(at && { created_at: at.toISOString() }) },
    ]),
  });

describe('a ward round that goes on when its patient is discharged', () => {
  it('is finished with the stay, at the time of the discharge, and that is on record', async () => {
    const round = await aRound();
    const at = new Date();
    const left = await discharge(hospital, stay, { discharged_at: at.toISOString() });
    expect(left.status, left.text).toBe(200);
    const [end, seen] = [at.toISOString(), await shown(hospital, round)];
    expect(seen).toMatchObject({
      status: 'finished',
      end_time: end,
      encounter_status_history: [
        { status: 'in-progress', end },
        { status: 'finished', start: end, end },
      ],
      encounter_class_history: [{ end }],
      encounter_location: [{ end }],
      encounter_participant: [{ end }],
    });
    expect(await auditOf(left)).toContainEqual(
      expect.objectContaining({
        entity: 'encounter',
        patientIds: [admission.patientId],
        changes: expect.objectContaining({
          status: expect.objectContaining({ after: 'finished' }),
        }),
      }),
    );
    const ended = (await auditOf(left)).filter(({ entity }) => entity === 'encounter');
    expect(ended).toHaveLength(2);
  });

  it('takes what was observed while it lasted, and nothing else any more', async () => {
    const round = await aRound();
    const during = new Date();
    await discharge(hospital, stay, { discharged_at: new Date().toISOString() });
    const late = await observe(round, during);
    expect(late.status, late.text).toBe(201);
    const prescribed = await send('POST', prescriptionsOf(hospital), {
      as: doctorOf(hospital).sender,
      body: prescriptionBody(round.id),
    });
    const refused = [
      await observe(round),
      prescribed,
      await act(hospital, 'record-diagnoses', round, { diagnoses: [malaria] }),
      await act(hospital, 'encounter-notes', round, { display: 'Blood sent' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
  });

  it('ends as it began when the discharge that is recorded now was before it', async () => {
    const round = await aRound();
    const left = await discharge(hospital, stay, { discharged_at: minutesAgo(30).toISOString() });
    expect(left.status, left.text).toBe(200);
    const { status, start_time, end_time } = await shown(hospital, round);
    expect([status, end_time]).toEqual(['finished', start_time]);
  });
});

describe('when the discharge is undone', () => {
  it('the rounds go on that it had finished, as if they had never ended', async () => {
    const round = await aRound();
    const before = await shown(hospital, round);
    await discharge(hospital, stay, { discharged_at: minutesAgo(10).toISOString() });
    const back = await undo(hospital, stay, 'discharge');
    expect(back.status, back.text).toBe(200);
    const after = await shown(hospital, round);
    for (const one of [before, after]) {
      for (const participant of one.encounter_participant) delete participant.modified_at;
    }
    expect(after).toEqual(before);
    expect((await observe(round)).status).toBe(201);
    const finished = (await auditOf(back)).filter(({ entity }) => entity === 'encounter');
    expect(finished).toHaveLength(2);
  });

  it('a round stays over that somebody had finished before, and one that was withdrawn since', async () => {
    const [done, mistaken] = [await aRound(), await aRound()];
    expect((await edit(hospital, done, { status: 'finished' })).status).toBe(200);
    await discharge(hospital, stay);
    const withdrawn = await edit(hospital, mistaken, { status: 'entered-in-error' });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect((await undo(hospital, stay, 'discharge')).status).toBe(200);
    expect((await shown(hospital, done)).status).toBe('finished');
    expect((await shown(hospital, mistaken)).status).toBe('entered-in-error');
    expect((await shown(hospital, admission)).status).toBe('in-progress');
  });
});

it('one that outlived its stay in an older version is finished when that is brought up to date', async () => {
  const round = await aRound();
  const left = await discharge(hospital, stay, { discharged_at: new Date().toISOString() });
  const at = new Date(left.body.data.discharged_at);
  const finishing = await readFile('db/migrations/0034_ended_ward_rounds.sql', 'utf8');
  const driver = postgres(inject('databaseUrl'), { max: 1 });
  const of = driver`provider_id = ${hospital.provider.id} and encounter_id = ${round.id}`;
  const found = await driver
    .begin(async (older) => {
      await older`update encounters set status = 'in-progress', end_time = null where id = ${round.id}`;
      await older`delete from encounter_status_history where ${of} and status = 'finished'`;
      for (const part of ['class_history', 'locations', 'participants', 'status_history']) {
        await older`update ${older(`encounter_${part}`)} set end_time = null where ${of}`;
      }
      await older.unsafe(finishing);
      const [encounter] =
        await older`select status, end_time from encounters where id = ${round.id}`;
      const steps = await older`
        select status, end_time from encounter_status_history where ${of} order by start_time, status desc`;
      const open = await older`
        select 1 from encounter_class_history where ${of} and end_time is null
        union all select 1 from encounter_locations where ${of} and end_time is null
        union all select 1 from encounter_participants where ${of} and end_time is null`;
      // Nothing of it is kept: what it finds may be another test's as well.
      throw new Found({ encounter, steps: [...steps], open: [...open] });
    })
    .catch((error) => {
      if (error instanceof Found) return error.rows;
      throw error;
    });
  await driver.end();
  expect(found).toEqual({
    encounter: { status: 'finished', end_time: at },
    steps: [
      { status: 'in-progress', end_time: at },
      { status: 'finished', end_time: at },
    ],
    open: [],
  });
});

class Found extends Error {
  constructor(readonly rows: unknown) {
    super();
  }
}
