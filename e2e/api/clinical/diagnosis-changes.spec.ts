import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { diagnosisVersions } from '@/db/schema/index';
import {
  act,
  anaemia,
  anOpenedEncounter,
  doctorOf,
  edit,
  malaria,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aUser, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

type Diagnosis = { uuid: string; id: number; stated_at: string };

/** An encounter with one diagnosis of malaria as first recorded: provisional. */
async function aDiagnosis(more: object[] = []) {
  const encounter = await anOpenedEncounter(hospital);
  const answer = await act(hospital, 'record-diagnoses', encounter, {
    diagnoses: [malaria, ...more],
  });
  const [diagnosis] = answer.body.data.encounter_diagnosis;
  return { encounter, diagnosis: diagnosis as Diagnosis };
}

const pathOf = ({ uuid }: Pick<Diagnosis, 'uuid'>) =>
  `/api/v1/providers/${hospital.provider.id}/diagnoses/${uuid}`;

const change = (diagnosis: Diagnosis, body: object, as: Sender = doctorOf(hospital).sender) =>
  send('PATCH', pathOf(diagnosis), { as, body });

describe('a diagnosis', () => {
  it('is confirmed, and its earlier state stays on record with who and when', async () => {
    const { encounter, diagnosis } = await aDiagnosis();
    const answer = ok(await change(diagnosis, { status: 'confirmed' }));
    expect(answer.body.data).toMatchObject({
      uuid: diagnosis.uuid,
      id: diagnosis.id,
      encounter: encounter.id,
      condition: 'B50.9',
      role: 'Malaria',
      rank: 1,
      status: 'CONFIRMED',
      clinical_status: 'ACTIVE',
      status_reason: '',
      stated_by_name: expect.stringMatching(/\S/),
      history: [
        {
          condition: 'B50.9',
          role: 'Malaria',
          note: 'Smear sent',
          status: 'PROVISIONAL',
          clinical_status: 'ACTIVE',
          stated_at: diagnosis.stated_at,
          replaced_at: answer.body.data.stated_at,
          stated_by_name: answer.body.data.stated_by_name,
        },
      ],
    });
    expect((await shown(hospital, encounter)).encounter_diagnosis).toMatchObject([
      { uuid: diagnosis.uuid, status: 'CONFIRMED', clinical_status: 'ACTIVE', rank: 1 },
    ]);
    const [event] = await auditRowsOf(answer, 'action', 'changes');
    expect(event).toMatchObject({
      action: 'diagnosis.change',
      changes: { status: { before: 'PROVISIONAL', after: 'CONFIRMED' } },
    });
  });

  it('is refuted with a reason, and then has no clinical status', async () => {
    const { diagnosis } = await aDiagnosis();
    const without = await change(diagnosis, { status: 'REFUTED' });
    expect(without.status).toBe(400);
    expect(without.body.errors.reason).toEqual([expect.stringMatching(/^Enter a reason/)]);
    const contradiction = await change(diagnosis, {
      status: 'REFUTED',
      clinical_status: 'RESOLVED',
      reason: 'Three smears negative',
    });
    expect(contradiction.status).toBe(400);
    expect(contradiction.body.errors).toHaveProperty('clinical_status');
    const refuted = await change(diagnosis, { status: 'REFUTED', reason: 'Three smears negative' });
    expect(refuted.body.data).toMatchObject({
      status: 'REFUTED',
      clinical_status: null,
      status_reason: 'Three smears negative',
    });
    expect((await change(diagnosis, { status: 'PROVISIONAL' })).body.errors).toHaveProperty(
      'reason',
    );
    const reopened = await change(diagnosis, { status: 'CONFIRMED', reason: 'Fourth smear' });
    expect(reopened.body.data).toMatchObject({ status: 'CONFIRMED', clinical_status: 'ACTIVE' });
    expect(reopened.body.data.history.map((one: { status: string }) => one.status)).toEqual([
      'PROVISIONAL',
      'REFUTED',
    ]);
  });

  it('is corrected under its own UUID and rank, and its history keeps the wrong code', async () => {
    const { encounter, diagnosis } = await aDiagnosis([anaemia]);
    const half = await change(diagnosis, { code: 'A01.0', reason: 'Widal' });
    expect(half.status).toBe(400);
    expect(half.body.errors).toHaveProperty('condition');
    const typhoid = { condition: 'A01.0', code: 'A01.0', role: 'Typhoid fever' };
    const corrected = await change(diagnosis, { ...typhoid, reason: 'Chosen from the wrong line' });
    expect(corrected.status, corrected.text).toBe(200);
    expect(corrected.body.data).toMatchObject({
      ...typhoid,
      rank: 1,
      history: [{ code: 'B50.9', role: 'Malaria' }],
    });
    expect((await shown(hospital, encounter)).encounter_diagnosis).toMatchObject([
      { uuid: diagnosis.uuid, role: 'Typhoid fever', rank: 1 },
      { role: 'Anaemia', rank: 2 },
    ]);
  });

  it('is resolved even after its encounter, because results come after the patient went home', async () => {
    const { encounter, diagnosis } = await aDiagnosis();
    expect((await edit(hospital, encounter, { status: 'finished' })).status).toBe(200);
    const answer = await change(diagnosis, { status: 'CONFIRMED', clinical_status: 'resolved' });
    expect(answer.body.data).toMatchObject({ status: 'CONFIRMED', clinical_status: 'RESOLVED' });
  });

  it('that is sent unchanged gets no step in its history', async () => {
    const { diagnosis } = await aDiagnosis();
    const answer = await change(diagnosis, { status: 'PROVISIONAL', clinical_status: 'ACTIVE' });
    expect(answer.status).toBe(200);
    expect(answer.body.data.history).toEqual([]);
    expect(answer.body.data.stated_at).toBe(diagnosis.stated_at);
  });

  it('cannot be found if deleted or at another hospital, nor changed after its encounter was entered in error', async () => {
    const other = await aHospital();
    const { encounter, diagnosis } = await aDiagnosis();
    const there = await send('PATCH', pathOf(diagnosis), {
      as: doctorOf(other).sender,
      body: { status: 'CONFIRMED' },
    });
    expect(there.status).toBe(404);
    const mine = await send(
      'PATCH',
      `/api/v1/providers/${other.provider.id}/diagnoses/${diagnosis.uuid}`,
      { as: doctorOf(other).sender, body: { status: 'CONFIRMED' } },
    );
    expect(mine.status).toBe(404);
    await act(hospital, 'delete-diagnoses', encounter, { diagnoses: [{ uuid: diagnosis.uuid }] });
    expect((await change(diagnosis, { status: 'CONFIRMED' })).status).toBe(404);
    expect((await send('GET', pathOf(diagnosis), { as: hospital.key })).status).toBe(404);

    const mistaken = await aDiagnosis();
    await edit(hospital, mistaken.encounter, { status: 'finished' });
    await edit(hospital, mistaken.encounter, { status: 'entered-in-error' });
    expect((await change(mistaken.diagnosis, { status: 'CONFIRMED' })).status).toBe(409);
  });

  it('is changed by one of two doctors at once, who saw it as it was', async () => {
    const { diagnosis } = await aDiagnosis();
    const { sender: colleague } = await aUser(hospital.provider.id, 'medical-officer');
    const replaces = diagnosis.stated_at;
    const answers = await Promise.all([
      change(diagnosis, { status: 'CONFIRMED', replaces }),
      change(diagnosis, { status: 'REFUTED', reason: 'Smear negative', replaces }, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.errors.replaces).toEqual([
      expect.stringMatching(/^Someone else changed this diagnosis in the meantime: Malaria, /),
    ]);
    const versions = await database()
      .select({ id: diagnosisVersions.id })
      .from(diagnosisVersions)
      .where(eq(diagnosisVersions.diagnosisId, diagnosis.uuid));
    expect(versions).toHaveLength(1);
  });

  it('is provisional again when it is recorded after it was refuted', async () => {
    const { encounter, diagnosis } = await aDiagnosis();
    await change(diagnosis, { status: 'REFUTED', reason: 'Smear negative' });
    const again = await act(hospital, 'record-diagnoses', encounter, {
      diagnoses: [{ ...malaria, status: 'CONFIRMED', clinical_status: 'RESOLVED' }],
    });
    expect(again.body.data.encounter_diagnosis).toMatchObject([
      { status: 'REFUTED', clinical_status: null },
      { status: 'PROVISIONAL', clinical_status: 'ACTIVE' },
    ]);
  });
});

describe('the database', () => {
  it('holds no refuted diagnosis with a clinical status, and no other one without', async () => {
    const { diagnosis } = await aDiagnosis();
    const set = (assignment: string) =>
      database().execute(
        `update encounter_diagnoses set ${assignment} where id = '${diagnosis.uuid}'`,
      );
    await expect(set("status = 'REFUTED'")).rejects.toMatchObject({
      cause: { constraint_name: 'encounter_diagnoses_refuted_has_no_clinical_status' },
    });
    await expect(set('clinical_status = null')).rejects.toThrow();
    await expect(set("status = 'SUSPECTED'")).rejects.toThrow();
    await expect(set("clinical_status = 'BETTER'")).rejects.toThrow();
  });
});
