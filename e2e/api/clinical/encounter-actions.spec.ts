import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '@/db/schema/index';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anOpenedEncounter,
  auditOf,
  cough,
  doctorOf,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { ok } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { encounterActionsContract } from '@/lib/clinical/encounter-actions/contract';
import { permissions, permissionsOf } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';

const operations = [...(encounterActionsContract.choice?.operations ?? [])];
const actions = operations.map(([name]) => name);

/** A valid request for each action. */
const sent: Record<string, object> = {
  'record-chief-complaint': { chief_complaint: 'Cough' },
  'record-diagnoses': { diagnoses: [cough] },
  'encounter-notes': { display: 'Slept well' },
  'record-medical-officer-ward-round': {},
  'delete-diagnoses': { diagnoses: [{ uuid: v7() }] },
};

let hospital: Hospital;
let other: Hospital;

beforeAll(async () => {
  [hospital, other] = [await aHospital(), await aHospital()];
});

describe('an action on an encounter', () => {
  it('that does not exist is refused with the names of the existing ones', async () => {
    const encounter = await anOpenedEncounter(hospital);
    for (const action of ['record-everything', '', 'constructor', null, 5, undefined]) {
      const answer = await act(hospital, 'x', encounter, {}, { action });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.errors).toEqual({
        action: [`This must be one of: ${actions.join(', ')}.`],
      });
    }
  });

  describe.each(operations)('%s', (action, operation) => {
    it('needs its own permission, before its body is checked, and the refusal is on record', async () => {
      const { access } = operation;
      if (access === 'anyone' || access === 'signed-in' || access === 'display')
        throw new Error('Everybody may do this.');
      const nothing = { id: v7(), patientId: v7() };
      for (const role of roles) {
        const isAllowed = permissionsOf(role).includes(access);
        const { sender } = hospital.staff[role];
        const answer = await act(hospital, action, nothing, 'nonsense', { as: sender });
        expect(answer.status, `${role}: ${answer.text}`).toBe(isAllowed ? 400 : 403);
        if (isAllowed) continue;
        const [denial] = await auditOf(answer);
        expect(denial?.outcome).toBe('denied');
        expect([operation.id, encounterActionsContract.id]).toContain(denial?.action);
      }
      const scopes = permissions.filter((one) => one !== access);
      const lacking = await anApiKey(hospital.provider.id, { scopes });
      const having = await anApiKey(hospital.provider.id, { scopes: [access] });
      const data = sent[action];
      expect((await act(hospital, action, nothing, data, { as: lacking })).status).toBe(403);
      expect((await act(hospital, action, nothing, data, { as: having })).status).toBe(400);
    });

    it("refuses an encounter that is unknown, another hospital's, or another patient's", async () => {
      const [encounter, foreign] = [
        await anOpenedEncounter(hospital),
        await anOpenedEncounter(other),
      ];
      const { id: stranger } = await aPatient(hospital);
      const data = sent[action];
      for (const id of [v7(), foreign.id]) {
        const answer = await act(hospital, action, { ...encounter, id }, data);
        expect(answer.status, answer.text).toBe(400);
        expect(Object.keys(answer.body.errors)).toEqual(['encounter_uuid']);
      }
      const answer = await act(hospital, action, { ...encounter, patientId: stranger }, data);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.errors).toHaveProperty('patient_uuid');
    });

    it('is too late for an encounter that is over', async () => {
      for (const status of ['finished', 'cancelled', 'entered-in-error'] as const) {
        const encounter = await anEncounter(hospital, { status, endTime: new Date() });
        const answer = await act(hospital, action, encounter, sent[action]);
        expect(answer.status, answer.text).toBe(409);
        expect(answer.body.errors.encounter_uuid[0]).toContain(status);
      }
    });

    it('refuses an unknown field by name, and a request without data', async () => {
      const encounter = await anOpenedEncounter(hospital);
      const answer = await act(hospital, action, encounter, { ...sent[action], colour: 'blue' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({
        'data.colour': ['This field does not exist here. Check the spelling.'],
      });
      const without = await act(hospital, action, encounter, undefined);
      expect(without.body.errors).toHaveProperty('data');
    });
  });

  it('begins a planned encounter if it is the first entry, at once', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const action of ['record-chief-complaint', 'record-diagnoses', 'encounter-notes']) {
      const encounter = await anOpenedEncounter(hospital, { status: 'planned', start_time: later });
      ok(await act(hospital, action, encounter, sent[action]));
      const { status, start_time, encounter_status_history, encounter_participant } = await shown(
        hospital,
        encounter,
      );
      expect(status).toBe('in-progress');
      expect(start_time < later).toBe(true);
      const [planned, begun] = encounter_status_history;
      expect(planned).toMatchObject({ status: 'planned', end: start_time });
      expect(begun).toMatchObject({ status: 'in-progress', start: start_time, end: null });
      expect(encounter_participant[0].start).toBe(start_time);
    }
  });

  it('notifies the patient’s ward, and no ward when the patient is at home', async () => {
    const { patient, stay } = await anInpatient(hospital, 3);
    const inpatient = { id: stay.encounter, patientId: patient.id };
    const outpatient = await anOpenedEncounter(hospital);
    await act(hospital, 'encounter-notes', inpatient, { display: 'Slept well' });
    await act(hospital, 'encounter-notes', outpatient, { display: 'Walked in' });
    for (const [patientId, wardId] of [
      [inpatient.patientId, hospital.ward.id],
      [outpatient.patientId, null],
    ] as const) {
      const events = await database()
        .select({ wardId: outbox.wardId })
        .from(outbox)
        .where(and(eq(outbox.topic, 'encounter.changed'), eq(outbox.patientId, patientId)));
      expect(events).toEqual([{ wardId }]);
    }
  });
});

describe('the chief complaint', () => {
  const record = (
    encounter: { id: string; patientId: string },
    data: object,
    as = hospital.staff.nurse.sender,
  ) => act(hospital, 'record-chief-complaint', encounter, data, { as });

  it('is answered with the bare encounter, without its editors and location', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await record(encounter, {
      chief_complaint: ' Cough for three days ',
      history_of_presenting_illness: 'Dry, worse at night',
    });
    expect(answer.status, answer.text).toBe(200);
    const {
      chief_complaint_editors_display,
      history_of_presenting_illness_editors_display,
      chief_complaint_editor_uuids,
      history_of_presenting_illness_editor_uuids,
      has_prescriptions,
      primary_location,
      hospitalization,
      is_ward_round,
      ...rest
    } = await shown(hospital, encounter);
    expect(answer.body).toEqual(rest);
    expect(rest).toMatchObject({
      chief_complaint: 'Cough for three days',
      history_of_presenting_illness: 'Dry, worse at night',
    });
    const nurse = hospital.staff.nurse.practitionerId;
    expect(chief_complaint_editors_display).toBe('Test nurse');
    expect(history_of_presenting_illness_editors_display).toBe('Test nurse');
    expect(chief_complaint_editor_uuids).toEqual([nurse]);
    expect(history_of_presenting_illness_editor_uuids).toEqual([nurse]);
    expect([has_prescriptions, primary_location, hospitalization, is_ward_round]).toEqual([
      false,
      null,
      null,
      false,
    ]);
    const [change] = await auditOf(answer);
    expect(change).toMatchObject({
      action: 'encounter.record-chief-complaint',
      entity: 'encounter',
      patientIds: [encounter.patientId],
    });
    expect(change?.changes).toHaveProperty('chief_complaint', {
      before: null,
      after: 'Cough for three days',
    });
  });

  it('names its editors once each, first to last, without those who left the text alone', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const { nurse } = hospital.staff;
    const doctor = doctorOf(hospital);
    await record(encounter, { chief_complaint: 'Cough' });
    await record(encounter, { chief_complaint: 'Cough, fever' }, doctor.sender);
    await record(encounter, { chief_complaint: 'Cough, no fever' });
    await record(encounter, { history_of_presenting_illness: 'Since Monday' }, doctor.sender);
    await record(encounter, {
      chief_complaint: 'Cough, no fever',
      history_of_presenting_illness: 'Since Monday',
    });
    expect(await shown(hospital, encounter)).toMatchObject({
      chief_complaint: 'Cough, no fever',
      chief_complaint_editor_uuids: [nurse.practitionerId, doctor.practitionerId],
      chief_complaint_editors_display: 'Test nurse, Test medical-officer',
      history_of_presenting_illness: 'Since Monday',
      history_of_presenting_illness_editor_uuids: [doctor.practitionerId],
    });
  });

  it('stays when only the history is sent, and is removed when it is sent empty', async () => {
    const encounter = await anOpenedEncounter(hospital);
    await record(encounter, { chief_complaint: 'Cough' });
    await record(encounter, { chief_complaint: null, history_of_presenting_illness: 'Dry' });
    expect(await shown(hospital, encounter)).toMatchObject({
      chief_complaint: 'Cough',
      history_of_presenting_illness: 'Dry',
    });
    await record(encounter, { chief_complaint: '' });
    expect(await shown(hospital, encounter)).toMatchObject({
      chief_complaint: null,
      history_of_presenting_illness: 'Dry',
    });
  });

  it('keeps its editors when a system without a user changes it', async () => {
    const encounter = await anOpenedEncounter(hospital);
    await record(encounter, { chief_complaint: 'Cough' });
    const key = await anApiKey(hospital.provider.id);
    await record(encounter, { chief_complaint: 'Cough and fever' }, key);
    expect(await shown(hospital, encounter)).toMatchObject({
      chief_complaint: 'Cough and fever',
      chief_complaint_editor_uuids: [hospital.staff.nurse.practitionerId],
    });
  });

  it('is refused when neither text is sent, or when a value is not text', async () => {
    const encounter = await anOpenedEncounter(hospital);
    expect((await record(encounter, {})).body.errors).toHaveProperty('data');
    const wrong = await record(encounter, { chief_complaint: 5 });
    expect(wrong.body.errors).toEqual({ 'data.chief_complaint': ['This is not text.'] });
    const long = await record(encounter, { chief_complaint: 'x'.repeat(20_001) });
    expect(long.status).toBe(400);
  });

  it('ignores the other fields of an encounter', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = ok(await record(encounter, { chief_complaint: 'Cough', status: 'finished' }));
    expect(answer.body.status).toBe('in-progress');
  });
});

describe('the second of two simultaneous edits of a chief complaint', () => {
  const write = (encounter: { id: string; patientId: string }, data: object) =>
    act(hospital, 'record-chief-complaint', encounter, data);

  it('replaces nothing that its author did not see', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const both = await Promise.all(
      ['Cough', 'Fever'].map((chief_complaint) =>
        write(encounter, { chief_complaint, expected_chief_complaint: '' }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = (await shown(hospital, encounter)).chief_complaint;
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual({
      'data.chief_complaint': [
        expect.stringContaining(`changed this text while you were editing: “${current}”`),
      ],
    });
    const seen = { expected_chief_complaint: current, expected_history_of_presenting_illness: '' };
    const whole = {
      ...seen,
      chief_complaint: `${current}, pain`,
      history_of_presenting_illness: '',
    };
    expect((await write(encounter, whole)).status).toBe(200);
    // An unchanged text, or one sent without an expectation, is accepted.
    const same = { chief_complaint: `${current}, pain`, expected_chief_complaint: current };
    expect((await write(encounter, same)).status).toBe(200);
    expect((await write(encounter, { chief_complaint: 'Cough' })).status).toBe(200);
  });

  it('leaves alone the text that its author did not change, whatever it is by then', async () => {
    const encounter = await anOpenedEncounter(hospital);
    expect((await write(encounter, { history_of_presenting_illness: 'Dry' })).status).toBe(200);
    const blank = {
      history_of_presenting_illness: '',
      expected_history_of_presenting_illness: '',
      expected_chief_complaint: '',
    };
    expect((await write(encounter, { ...blank, chief_complaint: 'Cough' })).status).toBe(200);
    expect(await shown(hospital, encounter)).toMatchObject({
      chief_complaint: 'Cough',
      history_of_presenting_illness: 'Dry',
    });
  });

  it('is refused with each text that has changed, cut to the length of a sentence', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const before = { chief_complaint: 'Cough', history_of_presenting_illness: 'Dry. '.repeat(100) };
    expect((await write(encounter, before)).status).toBe(200);
    const refused = await write(encounter, {
      chief_complaint: 'Fever',
      expected_chief_complaint: '',
      history_of_presenting_illness: 'Since Monday',
      expected_history_of_presenting_illness: '',
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      409,
      ['data.chief_complaint', 'data.history_of_presenting_illness'],
    ]);
    expect(refused.text).toContain('“Cough”');
    expect(refused.text).toContain('Dry. Dry.…”');
    expect((await shown(hospital, encounter)).chief_complaint).toBe('Cough');
  });
});
