import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { encounterLocations, patients } from '@/db/schema/index';
import { anInpatient, minutesAgo } from '@/e2e/api/admissions/stay-builders';
import { act, anOpenedEncounter, edit, shown } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const statusesOf = (encounter: { encounter_status_history: { status: string }[] }) =>
  encounter.encounter_status_history.map(({ status }) => status);

describe('the course of an encounter', () => {
  it('is kept step by step without a gap, to its end', async () => {
    const encounter = await anOpenedEncounter(hospital, {
      status: 'planned',
      status_comment: 'Payment is required to start',
    });
    await database().insert(encounterLocations).values({
      providerId: hospital.provider.id,
      encounterId: encounter.id,
      locationId: hospital.ward.id,
      startTime: new Date(),
    });
    for (const status of ['arrived', 'triaged', 'in-progress', 'onleave', 'in-progress']) {
      const answer = await edit(hospital, encounter, { status, status_comment: `Now ${status}` });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({ status, status_comment: `Now ${status}` });
    }
    const answer = await edit(hospital, encounter, { status: 'finished' });
    const { data } = answer.body;
    expect(statusesOf(data)).toEqual([
      'planned',
      'arrived',
      'triaged',
      'in-progress',
      'onleave',
      'in-progress',
      'finished',
    ]);
    const steps: { start: string; end: string }[] = data.encounter_status_history;
    for (const [index, { start }] of steps.entries()) {
      if (index > 0) expect(start).toBe(steps[index - 1]?.end);
    }
    expect(data.length).toBe(0);
    for (const part of [
      steps.at(-1),
      data.encounter_class_history[0],
      data.encounter_participant[0],
      data.encounter_location[0],
    ]) {
      expect(part.end).toBe(data.end_time);
    }
  });

  it('refuses an invalid next status, and names the valid ones', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await edit(hospital, encounter, { status: 'cancelled' });
    expect(answer.status).toBe(409);
    expect(answer.body.errors.status).toEqual([
      'An encounter that is in progress cannot become cancelled. It can become on leave, finished or entered in error.',
    ]);
    await edit(hospital, encounter, { status: 'entered-in-error' });
    const over = await edit(hospital, encounter, { status: 'finished' });
    expect(over.body.errors.status[0]).toContain('Its status can no longer change.');
    expect((await edit(hospital, encounter, { status: 'begun' })).status).toBe(400);
  });

  it('does not change when the status, or any other value, is sent unchanged', async () => {
    const encounter = await anOpenedEncounter(hospital, { title: 'Clinic' });
    const before = await shown(hospital, encounter);
    const answer = await edit(hospital, encounter, {
      status: 'in-progress',
      encounter_class: 'ambulatory',
      priority: 'elective',
      title: 'Clinic',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual(before);
    expect((await edit(hospital, encounter, {})).body.data).toEqual(before);
  });

  it('starts now when the patient comes before the planned time', async () => {
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const encounter = await anOpenedEncounter(hospital, { status: 'planned', start_time });
    const { data } = (await edit(hospital, encounter, { status: 'arrived' })).body;
    expect(data.start_time < start_time).toBe(true);
    expect(data.encounter_participant[0].start).toBe(data.start_time);
    const finished = await edit(hospital, encounter, { status: 'in-progress' });
    expect(finished.body.data.start_time).toBe(data.start_time);
  });

  it('moves the start of its visit when the patient comes before the planned time', async () => {
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const encounter = await anOpenedEncounter(hospital, { status: 'planned', start_time });
    const { data } = (await edit(hospital, encounter, { status: 'in-progress' })).body;
    const visit = `/api/v1/providers/${hospital.provider.id}/visits/${data.visit}`;
    const read = await send('GET', visit, { as: hospital.key });
    expect(read.body.data.started_at).toBe(data.start_time);
    await sendOk('PATCH', visit, {
      as: hospital.key,
      body: { ended_at: new Date().toISOString() },
    });
  });

  it('reopens its visit if that was ended before the encounter began', async () => {
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const visit = await aVisit(hospital);
    const { patientId } = visit;
    const planned = { patientId, status: 'planned', start_time, visit: visit.id };
    const encounter = await anOpenedEncounter(hospital, planned);
    const visitPath = `/api/v1/providers/${hospital.provider.id}/visits/${visit.id}`;
    const left = { ended_at: new Date().toISOString() };
    await sendOk('PATCH', visitPath, { as: hospital.key, body: left });
    const endOf = async () =>
      (await send('GET', visitPath, { as: hospital.key })).body.data.ended_at as string | null;
    await edit(hospital, encounter, { status: 'arrived' });
    expect(await endOf()).toBeNull();
    await edit(hospital, encounter, { status: 'in-progress' });
    const { data } = (await edit(hospital, encounter, { status: 'finished' })).body;
    expect(await endOf()).toBe(data.end_time);
  });

  it('does not begin after the patient’s death, by any step or entry, and can be cancelled', async () => {
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const planned = await anOpenedEncounter(hospital, { status: 'planned', start_time });
    const { patientId } = planned;
    const begun = await anOpenedEncounter(hospital, { patientId });
    await database()
      .update(patients)
      .set({ deceasedAt: new Date() })
      .where(eq(patients.id, patientId));
    const refused = [
      await edit(hospital, planned, { status: 'arrived' }),
      await edit(hospital, planned, { status: 'in-progress' }),
      await act(hospital, 'encounter-notes', planned, { display: 'Did not come' }),
    ];
    expect(refused.map(({ status, body }) => [status, ...Object.keys(body.errors)])).toEqual([
      [409, 'status'],
      [409, 'status'],
      [409, 'encounter_uuid'],
    ]);
    expect(await shown(hospital, planned)).toMatchObject({ status: 'planned', start_time });
    expect((await edit(hospital, planned, { status: 'cancelled' })).status).toBe(200);
    const note = await act(hospital, 'encounter-notes', begun, { display: 'The family was told' });
    expect(note.status, note.text).toBe(200);
    expect((await edit(hospital, begun, { status: 'finished' })).status).toBe(200);
  });

  it('has no end when it is cancelled before it began', async () => {
    const start_time = new Date(Date.now() + 86_400_000).toISOString();
    const encounter = await anOpenedEncounter(hospital, { status: 'planned', start_time });
    const { data } = (await edit(hospital, encounter, { status: 'cancelled' })).body;
    expect(data).toMatchObject({ status: 'cancelled', start_time, end_time: null, length: null });
    expect(statusesOf(data)).toEqual(['planned', 'cancelled']);
    expect(data.encounter_status_history[1].start < start_time).toBe(true);
    for (const { end } of data.encounter_class_history) expect(end).not.toBeNull();
  });

  it('begins now where the clock of its sender is minutes ahead, and can be finished', async () => {
    const encounter = await anOpenedEncounter(hospital, {
      start_time: minutesAgo(-4).toISOString(),
    });
    const { data } = (await edit(hospital, encounter, { status: 'finished' })).body;
    expect(data).toMatchObject({ status: 'finished', length: 0 });
    expect(Date.parse(data.start_time)).toBeLessThanOrEqual(Date.now());
    expect(data.end_time >= data.start_time).toBe(true);
  });

  it('ends at its real end, also when it is finished later, and its visit with it', async () => {
    const encounter = await anOpenedEncounter(hospital, {
      start_time: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    });
    const ended = new Date(Date.now() - 3_600_000).toISOString();
    const finish = (end_time: string, status = 'finished') =>
      edit(hospital, encounter, { status, end_time });
    const early = await finish(new Date(Date.now() - 4 * 3_600_000).toISOString());
    expect([early.status, early.body.errors]).toEqual([
      400,
      { end_time: [expect.stringMatching(/^It began on .*, so it cannot end earlier/)] },
    ]);
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, [
        { ...vital('RR', '16'), created_at: new Date(Date.now() - 2 * 3_600_000).toISOString() },
      ]),
    });
    const within = await finish(new Date(Date.now() - 2.5 * 3_600_000).toISOString());
    expect(within.body.errors).toEqual({
      end_time: [
        expect.stringMatching(/^Something was observed in it on .*, so it cannot end earlier/),
      ],
    });
    expect((await finish(new Date(Date.now() + 3_600_000).toISOString())).status).toBe(400);
    expect((await finish(ended, 'onleave')).body.errors).toHaveProperty('end_time');
    const answer = ok(await finish(ended));
    const { data } = answer.body;
    expect(data).toMatchObject({ status: 'finished', end_time: ended });
    expect(data.encounter_participant[0].end).toBe(ended);
    const visit = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/visits/${data.visit}`,
      {
        as: hospital.key,
      },
    );
    expect(visit.body.data.ended_at).toBe(ended);
    // Sent back as it was read, or corrected after it is over.
    expect((await finish(ended)).status).toBe(200);
    expect((await finish(new Date().toISOString())).status).toBe(409);
  });

  it.each([
    ['1928-11-05T10:50:16.000Z', '1928-11-05T11:05:16.000Z'],
    ['1969-12-31T23:30:00.000Z', '1970-01-01T00:00:00.000Z'],
  ])(
    'of an old record, from %s to %s, ends at its own end, and its visit with it',
    async (start, end) => {
      const { id: patientId } = await aPatient(hospital, { birthDate: '1927-05-21' });
      const encounter = await anOpenedEncounter(hospital, { patientId, start_time: start });
      const answer = ok(await edit(hospital, encounter, { status: 'finished', end_time: end }));
      const { data } = answer.body;
      expect(data).toMatchObject({ start_time: start, end_time: end });
      const path = `/api/v1/providers/${hospital.provider.id}/visits/${data.visit}`;
      const visit = await send('GET', path, { as: hospital.key });
      expect(visit.body.data).toMatchObject({ started_at: start, ended_at: end });
    },
  );

  it('keeps its end when it is then entered in error', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const { end_time } = (await edit(hospital, encounter, { status: 'finished' })).body.data;
    const answer = await edit(hospital, encounter, {
      status: 'entered-in-error',
      status_comment: 'Another patient',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'entered-in-error',
      status_comment: 'Another patient',
      end_time,
    });
    expect(statusesOf(answer.body.data)).toEqual(['in-progress', 'finished', 'entered-in-error']);
  });

  it('allows no other change once it is over', async () => {
    const encounter = await anOpenedEncounter(hospital);
    await edit(hospital, encounter, { status: 'finished' });
    for (const [field, value] of Object.entries({
      status_comment: 'Seen',
      encounter_class: 'emergency',
      priority: 'urgent',
      title: 'Clinic',
      type: 'Review',
      encounter_reason_code: [{ code: 'R05', display: 'Cough' }],
    })) {
      const answer = await edit(hospital, encounter, { [field]: value });
      expect(answer.status, answer.text).toBe(409);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const both = await edit(hospital, encounter, { status: 'entered-in-error', title: 'Clinic' });
    expect(both.status).toBe(409);
    expect((await shown(hospital, encounter)).status).toBe('finished');
  });

  it('takes one step when two people take different ones at once', async () => {
    const encounter = await anOpenedEncounter(hospital, { status: 'arrived' });
    const answers = await Promise.all([
      edit(hospital, encounter, { status: 'cancelled' }),
      edit(hospital, encounter, { status: 'triaged' }),
      edit(hospital, encounter, { status: 'cancelled' }),
    ]);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    const { encounter_status_history, status } = await shown(hospital, encounter);
    expect(status).toBe('cancelled');
    expect(encounter_status_history.at(-1).status).toBe('cancelled');
  });
});

describe('the admission encounter', () => {
  it('ends with the hospitalization alone, and can be on leave until then', async () => {
    const { stay } = await anInpatient(hospital, 0);
    const encounter = { id: stay.encounter };
    for (const status of ['finished', 'entered-in-error']) {
      const answer = await edit(hospital, encounter, { status });
      expect(answer.status, answer.text).toBe(409);
      expect(answer.body.errors.status[0]).toContain('Discharge the patient');
    }
    expect((await edit(hospital, encounter, { status: 'onleave' })).status).toBe(200);
    const back = await edit(hospital, encounter, { status: 'in-progress' });
    expect(statusesOf(back.body.data)).toEqual(['in-progress', 'onleave', 'in-progress']);
    const other = await edit(hospital, encounter, { encounter_class: 'ambulatory' });
    expect(other.status, other.text).toBe(409);
  });
});
