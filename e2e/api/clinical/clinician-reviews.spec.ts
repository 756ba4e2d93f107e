import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, auditOf } from '@/e2e/api/clinical/encounter-builders';
import {
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const red = { ...normalAdult, RR: '32', HR: '132', SBP: '76' };
const orange = { ...normalAdult, RR: '32', HR: '112' };

let hospital: Hospital;
let stay: Awaited<ReturnType<typeof anAdmission>>;

beforeEach(async () => {
  hospital = await aHospital();
  stay = await anAdmission(hospital);
});

const doctor = () => hospital.staff['medical-officer'].sender;
const pathOf = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;
const ofPatient = (rest: string) => pathOf(`patients/${stay.patient.id}/${rest}`);

/** Records a set, made so many minutes ago, and returns its uuid. */
async function record(values: Record<string, string>, minutesAgo = 0, of = stay): Promise<string> {
  await sendOk('POST', pathOf('observations'), {
    as: hospital.key,
    body: observationsBody(
      hospital,
      { id: of.encounter.id, patientId: of.patient.id },
      at(hoursAgo(minutesAgo / 60), vitals(values)),
    ),
  });
  const { body } = await send('GET', pathOf(`patients/${of.patient.id}/observation-sets`), {
    as: hospital.key,
  });
  return body.results[0].uuid;
}

const clock = async () => {
  const [board, summary] = await Promise.all([
    send('GET', pathOf(`ward-board?ward=${hospital.ward.id}`), { as: hospital.key }),
    send('GET', ofPatient('summary'), { as: hospital.key }),
  ]);
  const { treatment_clock } = board.body.data.beds[0].occupant;
  expect(summary.body.data.acuity.treatment_clock).toEqual(treatment_clock);
  return treatment_clock;
};

const review = (set: string, as = doctor(), more: object = {}) =>
  send('POST', ofPatient('clinician-reviews'), { as, body: { observation_set: set, ...more } });

const undo = (uuid: string, as = doctor()) =>
  send('POST', ofPatient(`clinician-reviews/${uuid}/undo`), { as });

const waits = async () =>
  (await send('GET', pathOf('treatment-waits'), { as: hospital.staff.nurse.sender })).body;

it('of sets of one minute the one recorded last counts for the colour and the time to treatment, though its time has no seconds', async () => {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 120_000);
  const recorded = async (values: Record<string, string>, second: number) => {
    const when = new Date(+minute + second * 1_000).toISOString();
    const of = { id: stay.encounter.id, patientId: stay.patient.id };
    const body = observationsBody(hospital, of, at(when, vitals(values)));
    await sendOk('POST', pathOf('observations'), { as: hospital.key, body });
    const { data } = (
      await send('GET', pathOf(`ward-board?ward=${hospital.ward.id}`), { as: hospital.key })
    ).body;
    const { tews, partial_tews } = data.beds[0].occupant;
    expect(tews.parts).not.toEqual([]);
    return [tews.colour, partial_tews?.colour ?? null, (await clock())?.colour ?? null];
  };
  expect(await recorded(normalAdult, 20)).toEqual(['green', null, null]);
  expect(await recorded(red, 0)).toEqual(['red', null, 'red']);
  expect(await recorded(normalAdult, 0)).toEqual(['green', null, null]);
  expect(await recorded({ RR: '32' }, 0)).toEqual(['green', expect.any(String), null]);
  const own = await Promise.all([
    send('GET', pathOf(`wards/${hospital.ward.id}/handover`), { as: doctor() }),
    send('GET', pathOf(`hospitalizations/${stay.hospitalization.id}/discharge-summary`), {
      as: doctor(),
    }),
  ]);
  const [handedOver, letter] = own.map(({ body }) => body.data);
  expect(handedOver.patients[0].assessment.abnormal_values).toMatchObject([
    { code: 'RR', value: '32' },
  ]);
  expect(letter.vital_signs).toContainEqual(expect.objectContaining({ code: 'RR', value: '32' }));
});

describe('that a clinician has seen the patient', () => {
  it('is recorded by a medical officer, ends the time to treatment and is in the timeline', async () => {
    const set = await record(orange, 22);
    const running = await clock();
    expect(running).toMatchObject({ observation_set: set, colour: 'orange', seen: null });
    expect(Date.parse(running.due_at) - Date.parse(running.started_at)).toBe(10 * 60_000);

    expect((await review(set, hospital.staff.nurse.sender)).status).toBe(403);
    const answer = ok(await review(set));
    const { practitionerId } = hospital.staff['medical-officer'];
    expect(answer.body.data).toMatchObject({
      observation_set: set,
      patient: stay.patient.number,
      seen_by: practitionerId,
      undone_at: null,
    });
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'clinician-review.create',
        patientIds: [stay.patient.id],
        changes: { seen_by_id: { after: practitionerId } },
      },
    ]);
    expect((await clock()).seen).toEqual({
      uuid: answer.body.data.uuid,
      seen_by: practitionerId,
      seen_by_name: answer.body.data.seen_by_name,
      seen_at: answer.body.data.seen_at,
    });
    const { entries } = (await send('GET', ofPatient('timeline?kinds=review'), { as: doctor() }))
      .body.data;
    expect(entries).toMatchObject([
      { kind: 'review', by_name: answer.body.data.seen_by_name, encounter: stay.encounter.id },
    ]);
  });

  it('is undone, and the time runs again', async () => {
    const set = await record(red);
    const { uuid } = (await review(set)).body.data;
    expect((await undo(uuid, hospital.staff.nurse.sender)).status).toBe(403);
    const undone = ok(await undo(uuid));
    expect(undone.body.data).toMatchObject({
      undone_at: expect.any(String),
      undone_by_name: 'Test medical-officer',
    });
    expect((await clock()).seen).toBeNull();
    expect((await undo(uuid)).status).toBe(409);
    expect((await review(set)).status).toBe(201);
    const { entries } = (await send('GET', ofPatient('timeline?kinds=review'), { as: doctor() }))
      .body.data;
    expect(entries).toHaveLength(1);
  });

  it('is recorded once, however many press at once', async () => {
    const set = await record(red);
    const answers = await Promise.all([1, 2, 3].map(() => review(set)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /has seen this patient: recorded /,
    );
    await expect(
      database().execute(sql`
        insert into clinician_reviews (provider_id, id, set_id, patient_id, encounter_id, seen_by_id, seen_at)
        select provider_id, gen_random_uuid(), set_id, patient_id, encounter_id, seen_by_id, now()
        from clinician_reviews where set_id = ${set}`),
    ).rejects.toThrow();
  });

  it('is recorded with a ward round whose author had read of the set or took it, and not with one that was read for before', async () => {
    const set = await record(red, 20);
    const round = (data: object) => {
      const of = { id: stay.encounter.id, patientId: stay.patient.id };
      return act(hospital, 'record-medical-officer-ward-round', of, data);
    };
    ok(await round({ notes: 'Stable', briefing_as_of: hoursAgo(0.2) }));
    ok(await round({ notes: 'Read nothing' }));
    expect(await clock()).toMatchObject({ observation_set: set, seen: null });

    const answer = ok(await round({ briefing_as_of: new Date().toISOString() }));
    expect(answer.body.message).toContain('a clinician has seen the patient');
    const { practitionerId } = hospital.staff['medical-officer'];
    expect((await clock()).seen).toMatchObject({ seen_by: practitionerId });
    expect((await waits()).meta.total).toBe(0);
    expect((await auditOf(answer)).map(({ entity }) => entity)).toContain('clinician-review');

    const worse = { ...red, AVPU: 'pain' };
    expect(ok(await round({ observations: vitals(worse) })).body.message).toContain('has seen');
    expect((await clock()).seen).toMatchObject({ seen_by: practitionerId });
    const again = ok(await round({ briefing_as_of: new Date().toISOString() }));
    expect(again.body.message).toBe('The ward round was recorded.');
  });

  it('is recorded with a round that had read of a red set and took a worse one itself', async () => {
    await record(red, 20);
    const body = {
      briefing_as_of: new Date().toISOString(),
      observations: vitals({ ...red, AVPU: 'pain' }),
    };
    const of = { id: stay.encounter.id, patientId: stay.patient.id };
    const answer = ok(await act(hospital, 'record-medical-officer-ward-round', of, body));
    expect(answer.body.message).toContain('a clinician has seen the patient');
    expect((await clock()).seen).not.toBeNull();
    expect((await waits()).meta.total).toBe(0);
  });

  it('is not recorded with a round for what was recorded while it was written', async () => {
    await record(red, 20);
    const asOf = new Date().toISOString();
    const worse = await record({ ...red, AVPU: 'pain' }, -0.1);
    const of = { id: stay.encounter.id, patientId: stay.patient.id };
    const body = { notes: 'Stable', briefing_as_of: asOf };
    ok(await act(hospital, 'record-medical-officer-ward-round', of, body));
    expect(await clock()).toMatchObject({ observation_set: worse, seen: null });
    expect((await waits()).meta.total).toBe(1);
  });

  it('ends nothing for a worse set that comes later', async () => {
    await review(await record(orange, 20));
    const worse = await record(red, 5);
    expect(await clock()).toMatchObject({ observation_set: worse, colour: 'red', seen: null });
  });

  it('ends nothing for a patient who is red again after having been better, however long ago the first red set was', async () => {
    const { uuid } = ok(await review(await record(red, 23 * 60))).body.data;
    await database().execute(sql`
      update clinician_reviews set seen_at = seen_at - interval '22 hours 50 minutes' where id = ${uuid}`);
    await record(orange, 100);
    expect((await clock()).seen).toMatchObject({ uuid });
    expect((await waits()).meta.total).toBe(0);

    const again = await record(red, 5);
    await record(red, 2);
    expect(await clock()).toMatchObject({ observation_set: again, colour: 'red', seen: null });
    expect((await waits()).results).toMatchObject([
      { treatment_clock: { observation_set: again, colour: 'red' } },
    ]);
    const second = ok(await review(again)).body.data;
    expect((await clock()).seen).toMatchObject({ uuid: second.uuid });
    expect((await waits()).meta.total).toBe(0);
  });

  it('ends nothing for a red patient who gets clearly worse: by two points, or an emergency sign', async () => {
    const { uuid } = ok(await review(await record(red, 60))).body.data;
    await database().execute(sql`
      update clinician_reviews set seen_at = now() - interval '50 minutes' where id = ${uuid}`);
    await record({ ...red, RR: '31' }, 40);
    expect((await clock()).seen).toMatchObject({ uuid });
    expect((await waits()).meta.total).toBe(0);

    const worse = await record({ ...red, AVPU: 'pain' }, 30);
    expect(await clock()).toMatchObject({ observation_set: worse, colour: 'red', seen: null });
    expect((await waits()).results).toMatchObject([
      { treatment_clock: { observation_set: worse } },
    ]);
    const second = ok(await review(worse)).body.data;
    await database().execute(sql`
      update clinician_reviews set seen_at = now() - interval '25 minutes' where id = ${second.uuid}`);
    const low = await record({ ...red, GLUCOSE: '2.5' }, 20);
    expect(await clock()).toMatchObject({ observation_set: low, seen: null });
    const third = ok(await review(low)).body.data;
    await database().execute(sql`
      update clinician_reviews set seen_at = now() - interval '15 minutes' where id = ${third.uuid}`);
    await record({ ...red, GLUCOSE: '2.6' }, 10);
    expect((await clock()).seen).toMatchObject({ uuid: third.uuid });
    expect((await waits()).meta.total).toBe(0);
  });

  it('is not made unnecessary by a set without the value that called: a low glucose is measured again', async () => {
    const first = await record({ ...normalAdult, GLUCOSE: '2.0' }, 30);
    await record(normalAdult, 20);
    expect(await clock()).toMatchObject({ observation_set: first, colour: 'red' });
    const { body } = await send('GET', ofPatient('observation-sets'), { as: hospital.key });
    expect(body.results[0].scores).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'TEWS', total: 0, final_colour: 'green', is_complete: false },
        ...{ missing: ['GLUCOSE'], stale: [expect.objectContaining({ value: '2.0' })] },
      }),
    );
    await record({ ...normalAdult, GLUCOSE: '5.6' }, 10);
    expect(await clock()).toBeNull();
  });

  it('is due after an emergency value that arrives late, though a calm set was recorded before it', async () => {
    await record(normalAdult, 10);
    expect(await clock()).toBeNull();
    await record({ GLUCOSE: '2.1' }, 20);
    const [late] = await database().execute(sql`
      select set_id from scores where final_colour = 'red' and patient_id = ${stay.patient.id}`);
    const ofLate = { observation_set: late?.set_id };
    expect(await clock()).toMatchObject({ ...ofLate, colour: 'red', seen: null });
    const summary = await send('GET', ofPatient('summary'), { as: hospital.key });
    expect(summary.body.data.acuity).toMatchObject({
      tews: { colour: 'green' },
      partial_tews: { colour: 'red', signs: [{ code: 'hypoglycaemia_glucose_under_3' }] },
    });
    expect((await waits()).meta.total).toBe(1);
    // Without another glucose nothing is settled.
    await record(normalAdult, 5);
    expect(await clock()).toMatchObject(ofLate);
    await record({ ...normalAdult, GLUCOSE: '6.0' });
    expect(await clock()).toBeNull();
  });

  it('holds on the board as in the list of waits, however many sets a monitor sends afterwards', async () => {
    const partial = { RR: '32', HR: '132', SBP: '76' };
    const first = await record(red, 60);
    await record(orange, 50);
    await record(partial, 40);
    const { uuid } = ok(await review(first)).body.data;
    await database().execute(sql`
      update clinician_reviews set seen_at = now() - interval '35 minutes' where id = ${uuid}`);
    for (let minutes = 30; minutes > 20; minutes -= 1) await record(partial, minutes);
    expect(await clock()).toMatchObject({ observation_set: first, seen: { uuid } });
    expect((await waits()).meta.total).toBe(0);
  });

  it('is of a red or orange set of this patient that counts', async () => {
    const calm = await review(await record(normalAdult, 30));
    expect([calm.status, calm.body.errors]).toEqual([
      400,
      { observation_set: ['This set is neither red nor orange, so it needs no clinician review.'] },
    ]);
    const other = await anAdmission(hospital, {
      patient: await aPatient(hospital, { isHospitalized: true }),
      bed: hospital.beds[1],
    });
    expect((await review(await record(red, 20, other))).status).toBe(400);
    const set = await record(red, 10);
    await send('POST', ofPatient(`observation-sets/${set}/withdraw`), {
      as: hospital.staff.nurse.sender,
      body: { reason: 'Another patient’s' },
    });
    expect((await review(set)).status).toBe(409);
  });

  it('is recorded for no one else by a signed-in person; a key names the practitioner', async () => {
    const set = await record(red);
    const named = { seen_by: hospital.staff.nurse.practitionerId };
    expect((await review(set, doctor(), named)).status).toBe(400);
    const byKey = ok(await review(set, hospital.key, named));
    expect(byKey.body.data.seen_by).toBe(hospital.staff.nurse.practitionerId);
  });
});

describe('the time to treatment on the board', () => {
  it('runs from the first red set, however many follow, until a complete set is yellow or green', async () => {
    const first = await record(red, 60);
    for (let minutes = 50; minutes > 38; minutes -= 1) await record(red, minutes);
    expect(await clock()).toMatchObject({ observation_set: first, colour: 'red' });
    await record({ RR: '14' }, 20);
    expect((await clock()).observation_set).toBe(first);
    await record(normalAdult, 10);
    expect(await clock()).toBeNull();
    expect((await waits()).meta.total).toBe(0);
  });

  it('ends when its set is withdrawn', async () => {
    const set = await record(red, 20);
    await send('POST', ofPatient(`observation-sets/${set}/withdraw`), {
      as: hospital.staff.nurse.sender,
      body: { reason: 'Another patient’s' },
    });
    expect(await clock()).toBeNull();
    expect((await waits()).results).toEqual([]);
  });
});

describe('the patients who wait for a clinician', () => {
  it('are listed for all wards, the most overdue first, until they were seen', async () => {
    const other = await anAdmission(hospital, {
      patient: await aPatient(hospital, { isHospitalized: true, lastName: 'Wafula' }),
      bed: hospital.beds[1],
    });
    const late = await record(orange, 30);
    const later = await record(red, 25, other);
    const listed = await waits();
    expect(listed.meta.total).toBe(2);
    expect(listed.results).toMatchObject([
      {
        patient: { last_name: 'Wafula' },
        ward: hospital.ward.id,
        ward_name: 'Ward A',
        bed_name: 'A2',
        treatment_clock: { observation_set: later, colour: 'red', seen: null },
      },
      { patient: { uuid: stay.patient.id }, treatment_clock: { observation_set: late } },
    ]);
    const { results } = (await send('GET', pathOf('wards'), { as: doctor() })).body;
    expect(results).toMatchObject([{ awaiting_clinician: 2 }]);

    const first = await send('GET', pathOf('treatment-waits?page_size=1'), { as: doctor() });
    const second = await send('GET', first.body.meta.next, { as: doctor() });
    expect([first, second].map(({ body }) => body.results[0].bed_name)).toEqual(['A2', 'A1']);

    await review(late);
    expect((await waits()).results).toHaveLength(1);
    const [ward] = (await send('GET', pathOf('wards'), { as: doctor() })).body.results;
    expect(ward.awaiting_clinician).toBe(1);
  });
});
