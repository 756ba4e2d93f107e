import { beforeEach, describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { prescriptionBody, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

let hospital: Hospital;
let patient: Awaited<ReturnType<typeof aPatient>>;

beforeEach(async () => {
  hospital = await aHospital();
  patient = await aPatient(hospital);
});

const nurse = () => hospital.staff.nurse.sender;

const pathOf = (of: string | number, rest = '') =>
  `/api/v1/providers/${hospital.provider.id}/patients/${of}/${rest}`;

const record = (kind: string, note: string, of: string | number = patient.id) =>
  send('POST', pathOf(of, 'flags'), { as: nurse(), body: { kind, note } });

const end = (flag: string, body: object = { reason: 'Tested, and none' }, of = patient.id) =>
  send('POST', pathOf(of, `flags/${flag}/end`), { as: nurse(), body });

const list = async (query = '') =>
  (await send('GET', pathOf(patient.id, `flags${query}`), { as: nurse() })).body;

describe('the alerts of a patient', () => {
  it('are recorded by a nurse, named with a prescribed medicine, and are on record', async () => {
    const answer = ok(await record('allergy', ' Penicillin: rash ', patient.number));
    expect(answer.body.data).toMatchObject({
      patient: patient.number,
      kind: 'allergy',
      note: 'Penicillin: rash',
      is_active: true,
      created_by: hospital.staff.nurse.userId,
      created_by_name: 'Test nurse',
      ended_at: null,
    });
    expect(await list()).toMatchObject({ meta: { total: 1 }, results: [answer.body.data] });
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'patient-flag.create',
        entity: 'patient-flag',
        patientIds: [patient.id],
        changes: { kind: { after: 'allergy' }, note: { after: 'Penicillin: rash' } },
      },
    ]);
    const encounter = await anEncounter(hospital, { patientId: patient.id });
    const ordered = await send('POST', prescriptionsOf(hospital), {
      as: hospital.key,
      body: prescriptionBody(encounter.id),
    });
    expect(ordered.body.message).toContain('Known allergies: Penicillin: rash.');
  });

  it('are on the board and in the summary until they are ended, with who ended them and why', async () => {
    const { patient: inpatient } = await anInpatient(hospital);
    const { data } = (await record('isolation', 'Contact isolation', inpatient.id)).body;
    const flags = async () => {
      const path = `/api/v1/providers/${hospital.provider.id}/ward-board?ward=${hospital.ward.id}`;
      const board = await send('GET', path, { as: nurse() });
      const summary = await send('GET', pathOf(inpatient.id, 'summary'), { as: nurse() });
      const beds: { occupant: { flags: object[] } | null }[] = board.body.data.beds;
      return [beds.flatMap(({ occupant }) => occupant?.flags ?? []), summary.body.data.flags];
    };
    const isolation = [{ kind: 'isolation', note: 'Contact isolation' }];
    expect(await flags()).toEqual([isolation, isolation]);
    const ended = ok(await end(data.uuid, { reason: 'Three clear swabs' }, inpatient.id));
    const ending = {
      is_active: false,
      note: 'Contact isolation',
      ended_by_name: 'Test nurse',
      end_reason: 'Three clear swabs',
    };
    expect(ended.body.data).toMatchObject(ending);
    const listed = await send('GET', pathOf(inpatient.id, 'flags'), { as: nurse() });
    expect(listed.body.results).toMatchObject([ending]);
    expect(await flags()).toEqual([[], []]);
    expect(await auditOf(ended)).toMatchObject([
      { action: 'patient-flag.end', changes: { reason: { after: 'Three clear swabs' } } },
    ]);
  });

  it('are listed with active ones first, and filtered by kind and by whether they are active', async () => {
    const { data } = (await record('allergy', 'Latex')).body;
    await end(data.uuid);
    await record('safety', 'Wanders');
    await record('allergy', 'Penicillin');
    const notes = async (query: string) =>
      (await list(query)).results.map(({ note }: { note: string }) => note);
    expect(await notes('')).toEqual(['Penicillin', 'Wanders', 'Latex']);
    expect(await notes('?kind=allergy&is_active=true')).toEqual(['Penicillin']);
    expect(await notes('?is_active=false')).toEqual(['Latex']);
    expect(await notes('?page_size=1&page=3')).toEqual(['Latex']);
  });

  it('are not recorded or ended twice, and can be recorded again once they were ended', async () => {
    const { data } = (await record('allergy', 'Penicillin')).body;
    const again = await record('allergy', 'PENICILLIN');
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['note']]);
    expect((await end(data.uuid)).status).toBe(200);
    expect((await end(data.uuid)).status).toBe(409);
    expect((await record('allergy', 'Penicillin')).status).toBe(201);
  });

  it('with an accent are one, in whichever of its two spellings a keyboard sends it', async () => {
    const note = 'Pénicilline';
    expect((await record('allergy', note.normalize('NFD'))).body.data.note).toBe(note);
    expect((await record('allergy', note.normalize('NFC'))).status).toBe(409);
  });

  it('are refused if they would read in reverse', async () => {
    const answer = await record('allergy', 'Penicillin \u202Eenon');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['note']]);
    expect((await record('allergy', 'بنسلين')).status).toBe(201);
  });

  it('that several users record at once are recorded once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => record('allergy', 'Latex')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are refused without a kind, a note or a reason to end them, and are not found under another patient', async () => {
    const answer = await send('POST', pathOf(patient.id, 'flags'), { as: nurse(), body: {} });
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([
      400,
      ['kind', 'note'],
    ]);
    const { data } = (await record('allergy', 'Penicillin')).body;
    expect(Object.keys((await end(data.uuid, {})).body.errors)).toEqual(['reason']);
    const other = await aPatient(hospital);
    expect((await end(data.uuid, undefined, other.id)).status).toBe(404);
  });
});
