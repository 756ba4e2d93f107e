import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { encounterDiagnoses } from '@/db/schema/index';
import {
  act,
  anaemia,
  anOpenedEncounter,
  cough,
  doctorOf,
  malaria,
  ranked,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { ok } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

type Encounter = { id: string; patientId: string };

const record = (encounter: Encounter, ...diagnoses: object[]) =>
  act(hospital, 'record-diagnoses', encounter, { diagnoses });

const remove = (encounter: Encounter, ...uuids: unknown[]) =>
  act(
    hospital,
    'delete-diagnoses',
    encounter,
    { diagnoses: uuids.map((uuid) => ({ uuid })) },
    { patient_uuid: undefined },
  );

describe('diagnoses', () => {
  it('are recorded as provisional, ranked in the order sent, with their recorder', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = ok(await record(encounter, malaria, anaemia));
    expect(answer.body).toMatchObject({ success: true, errors: null });
    const common = { status: 'PROVISIONAL', practitioner_role: doctorOf(hospital).practitionerId };
    expect(answer.body.data.encounter_diagnosis).toMatchObject([
      { condition: 'B50.9', role: 'Malaria', note: 'Smear sent', rank: 1, ...common },
      { condition: 'D64.9', role: 'Anaemia', note: null, rank: 2, ...common },
    ]);
    expect(answer.body.data).toEqual(await shown(hospital, encounter));
    const events = await auditRowsOf(answer, 'action', 'entity');
    const event = { action: 'encounter.record-diagnoses', entity: 'diagnosis' };
    expect(events).toEqual([event, event]);
  });

  it('come after the existing ones', async () => {
    const encounter = await anOpenedEncounter(hospital);
    await record(encounter, malaria);
    const answer = await record(encounter, anaemia, cough);
    expect(ranked(answer.body.data)).toEqual(['1 Malaria', '2 Anaemia', '3 Cough']);
  });

  it('are refused by each missing or wrong field, and none of them is kept', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await record(encounter, malaria, { condition: '', role: 5, certainty: 'high' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      'data.diagnoses.1.condition': ['This field cannot be empty.'],
      'data.diagnoses.1.code': ['This field is required.'],
      'data.diagnoses.1.role': ['This is not text.'],
      'data.diagnoses.1.certainty': ['This field does not exist here. Check the spelling.'],
    });
    expect((await record(encounter)).body.errors).toHaveProperty('data.diagnoses');
    expect((await shown(hospital, encounter)).encounter_diagnosis).toEqual([]);
  });

  it('may carry the other fields of a diagnosis, without effect', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await record(encounter, { ...malaria, rank: 7, status: 'CONFIRMED', id: 3 });
    expect(answer.body.data.encounter_diagnosis).toMatchObject([
      { rank: 1, status: 'PROVISIONAL' },
    ]);
  });

  it('are deleted softly, without naming the patient, and the ranks close up', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const recorded = await record(encounter, malaria, anaemia, cough);
    const [first, second, third] = recorded.body.data.encounter_diagnosis;
    const answer = ok(await remove(encounter, first.uuid));
    expect(answer.body).toMatchObject({ success: true, errors: null });
    expect(ranked(answer.body.data)).toEqual(['1 Anaemia', '2 Cough']);
    const [row] = await database()
      .select({ deletedAt: encounterDiagnoses.deletedAt, role: encounterDiagnoses.role })
      .from(encounterDiagnoses)
      .where(eq(encounterDiagnoses.id, first.uuid));
    expect(row).toEqual({ role: 'Malaria', deletedAt: expect.any(Date) });
    const rest = await remove(encounter, third.id, second.uuid);
    expect(rest.body.data.encounter_diagnosis).toEqual([]);
    expect(ranked((await record(encounter, cough)).body.data)).toEqual(['1 Cough']);
  });

  it('are all kept if one to be deleted is unknown, elsewhere, deleted or named twice', async () => {
    const [encounter, elsewhere] = [
      await anOpenedEncounter(hospital),
      await anOpenedEncounter(hospital),
    ];
    const [foreign] = (await record(elsewhere, cough)).body.data.encounter_diagnosis;
    const recorded = await record(encounter, malaria, anaemia, cough);
    const [gone, first, second] = recorded.body.data.encounter_diagnosis;
    await remove(encounter, gone.uuid);
    for (const uuid of [v7(), foreign.uuid, gone.uuid, first.uuid]) {
      const answer = await remove(encounter, first.uuid, uuid, second.uuid);
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['data.diagnoses.1.uuid']);
    }
    expect((await remove(encounter)).status).toBe(400);
    expect((await remove(encounter, 'malaria')).body.errors).toHaveProperty(
      'data.diagnoses.0.uuid',
    );
    expect(ranked(await shown(hospital, encounter))).toEqual(['1 Anaemia', '2 Cough']);
  });

  it('that two people record and delete at once keep ranks without gaps', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const [first] = (await record(encounter, malaria)).body.data.encounter_diagnosis;
    await Promise.all([
      record(encounter, anaemia),
      remove(encounter, first.uuid),
      record(encounter, cough),
      remove(encounter, first.uuid),
    ]);
    const { encounter_diagnosis } = await shown(hospital, encounter);
    expect(encounter_diagnosis.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2]);
  });
});
