import { beforeEach, describe, expect, it } from 'vitest';
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
import { ok, send } from '@/e2e/api/transport';
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

async function aRound() {
  const answer = ok(await act(hospital, 'record-medical-officer-ward-round', admission, {}));
  return { id: answer.body.data.id as string, patientId: admission.patientId };
}

const observe = (round: typeof admission, at?: Date) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, round, [
      { ...vital('RR', '18'), ...(at && { created_at: at.toISOString() }) },
    ]),
  });

describe('a ward round that is open when its patient is discharged', () => {
  it('is finished by the discharge, at the same time, and that is on record', async () => {
    const round = await aRound();
    const at = new Date();
    const left = ok(await discharge(hospital, stay, { discharged_at: at.toISOString() }));
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

  it('accepts observations from its own time, and nothing else any more', async () => {
    const round = await aRound();
    const during = new Date();
    await discharge(hospital, stay, { discharged_at: new Date().toISOString() });
    ok(await observe(round, during));
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

  it('ends at its own beginning if the discharge, recorded now, was before it', async () => {
    const round = await aRound();
    const left = await discharge(hospital, stay, { discharged_at: minutesAgo(30).toISOString() });
    expect(left.status, left.text).toBe(200);
    const { status, start_time, end_time } = await shown(hospital, round);
    expect([status, end_time]).toEqual(['finished', start_time]);
  });
});

describe('undoing the discharge', () => {
  it('reopens the rounds that it had finished, as if they had never ended', async () => {
    const round = await aRound();
    const before = await shown(hospital, round);
    await discharge(hospital, stay, { discharged_at: minutesAgo(10).toISOString() });
    const back = ok(await undo(hospital, stay, 'discharge'));
    const after = await shown(hospital, round);
    for (const one of [before, after]) {
      for (const participant of one.encounter_participant) delete participant.modified_at;
    }
    expect(after).toEqual(before);
    expect((await observe(round)).status).toBe(201);
    const finished = (await auditOf(back)).filter(({ entity }) => entity === 'encounter');
    expect(finished).toHaveLength(2);
  });

  it('leaves a round closed that was finished before, or withdrawn since', async () => {
    const [done, mistaken] = [await aRound(), await aRound()];
    expect((await edit(hospital, done, { status: 'finished' })).status).toBe(200);
    await discharge(hospital, stay);
    ok(await edit(hospital, mistaken, { status: 'entered-in-error' }));
    expect((await undo(hospital, stay, 'discharge')).status).toBe(200);
    expect((await shown(hospital, done)).status).toBe('finished');
    expect((await shown(hospital, mistaken)).status).toBe('entered-in-error');
    expect((await shown(hospital, admission)).status).toBe('in-progress');
  });
});
