import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anOpenedEncounter,
  auditOf,
  encounterPath,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { aRelatedPerson, relatedPersonsPath } from '@/e2e/api/registry/related-person-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const round = 'record-medical-officer-ward-round';

let hospital: Hospital;
let patient: Awaited<ReturnType<typeof aPatient>>;

beforeEach(async () => {
  hospital = await aHospital();
  patient = await aPatient(hospital, { birthDate: '2019-05-04' });
});

const nurse = () => hospital.staff.nurse.sender;

const list = (query = '') =>
  send('GET', `${relatedPersonsPath(hospital, patient.id)}${query}`, { as: nurse() });

const change = (person: string | number, body: object, of = patient.id) =>
  send('PATCH', `${relatedPersonsPath(hospital, of)}/${person}`, { as: nurse(), body });

describe('the related persons of a patient', () => {
  it('are added with a relationship and a phone number, and the addition is on record', async () => {
    const answer = await sendOk('POST', relatedPersonsPath(hospital, patient.number), {
      as: nurse(),
      body: { name: ' Mary Otieno ', relationship: 'MTH', mobile: '+254 700 111 222' },
    });
    expect(answer.body.data).toMatchObject({
      patient: patient.number,
      name: 'Mary Otieno',
      relationship: 'MTH',
      mobile: '+254700111222',
      is_active: true,
    });
    expect((await list()).body.results).toEqual([answer.body.data]);
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'related-person.create',
        entity: 'related-person',
        patientIds: [patient.id],
        changes: { name: { after: 'Mary Otieno' } },
      },
    ]);
  });

  it('are listed page by page, active ones first, then by name', async () => {
    await aRelatedPerson(hospital, patient, { name: 'Akinyi' });
    await aRelatedPerson(hospital, patient, { name: 'Zawadi' });
    await aRelatedPerson(hospital, patient, { name: 'Aoko', is_active: false });
    await aRelatedPerson(hospital, await aPatient(hospital), { name: 'Of somebody else' });
    const names = async (query: string) => {
      const { body } = await list(query);
      return [body.meta.total, ...body.results.map(({ name }: { name: string }) => name)];
    };
    expect(await names('')).toEqual([3, 'Akinyi', 'Zawadi', 'Aoko']);
    expect(await names('?page_size=2&page=2')).toEqual([3, 'Aoko']);
    expect(await names('?is_active=true')).toEqual([2, 'Akinyi', 'Zawadi']);
    expect(await names('?is_active=false')).toEqual([1, 'Aoko']);
  });

  it('change by the fields that are sent, and the change is on record', async () => {
    const person = await aRelatedPerson(hospital, patient, { mobile: '0700111222' });
    const answer = await change(person.id, { relationship: 'GUARD', mobile: '', is_active: false });
    expect(answer.body.data).toMatchObject({
      uuid: person.uuid,
      name: person.name,
      relationship: 'GUARD',
      mobile: '',
      is_active: false,
    });
    expect(await auditOf(answer)).toMatchObject([
      {
        action: 'related-person.edit',
        changes: {
          relationship: { before: 'MTH', after: 'GUARD' },
          mobile: { before: '0700111222', after: '' },
          is_active: { before: true, after: false },
        },
      },
    ]);
  });

  it('are refused without a name, with an unknown relationship, and with an invalid phone number', async () => {
    const answer = await send('POST', relatedPersonsPath(hospital, patient.id), {
      as: nurse(),
      body: { name: ' ', relationship: 'mother', mobile: 'at home' },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['mobile', 'name', 'relationship']);
  });

  it('are not found under another patient', async () => {
    const person = await aRelatedPerson(hospital, patient);
    const other = await aPatient(hospital);
    expect((await change(person.uuid, { name: 'Eve' }, other.id)).status).toBe(404);
    expect((await list()).body.results[0].name).toBe(person.name);
  });
});

describe('a related person at an encounter', () => {
  it('is named when an encounter is opened, together with the practitioner', async () => {
    const person = await aRelatedPerson(hospital, patient, { mobile: '0700111222' });
    const answer = await sendOk('POST', encounterPath(hospital), {
      as: nurse(),
      body: {
        patient: patient.id,
        healthcare_service: hospital.service.id,
        status: 'in-progress',
        related_person: person.id,
      },
    });
    expect(answer.body.data.encounter_participant).toMatchObject([
      {
        type: 'PRIMARY_PERFORMER',
        related_person: {
          id: person.id,
          uuid: person.uuid,
          name: 'Mary Otieno',
          relationship: 'MTH',
          mobile: '0700111222',
        },
      },
    ]);
    const opening = (await auditOf(answer)).find(({ entity }) => entity === 'encounter');
    expect(opening?.changes).toMatchObject({ related_person_id: { after: person.uuid } });
  });

  it('is named in a ward round, and stays named after leaving the list', async () => {
    const { stay, patient: inpatient } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: inpatient.id };
    const person = await aRelatedPerson(hospital, inpatient);
    const answer = await act(hospital, round, admission, {
      notes: 'Mother says that he drinks again',
      related_person: person.uuid,
    });
    expect(answer.status, answer.text).toBe(200);
    await change(person.id, { is_active: false }, inpatient.id);
    const recorded = await shown(hospital, answer.body.data);
    expect(recorded.encounter_participant).toMatchObject([
      { related_person: { uuid: person.uuid, name: 'Mary Otieno' } },
    ]);
    const timeline = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/patients/${inpatient.id}/timeline?kinds=round`,
      { as: nurse() },
    );
    expect(timeline.body.data.entries).toMatchObject([
      { related_person: { name: 'Mary Otieno', relationship: 'MTH' } },
    ]);
    const alone = await act(hospital, round, admission, { notes: 'Asleep', related_person: '' });
    expect(alone.body.data.encounter_participant).toMatchObject([{ related_person: null }]);
  });

  it("is refused, by field, when the person is another patient's, no longer active or unknown", async () => {
    const { stay, patient: inpatient } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: inpatient.id };
    const strange = await aRelatedPerson(hospital, patient);
    const gone = await aRelatedPerson(hospital, inpatient, { is_active: false });
    const elsewhere = await aHospital();
    const foreign = await aRelatedPerson(elsewhere, await aPatient(elsewhere));
    for (const [person, status] of [
      [strange, 400],
      [gone, 409],
      [foreign, 400],
    ] as const) {
      const inRound = await act(hospital, round, admission, {
        notes: 'Seen',
        related_person: person.uuid,
      });
      expect(inRound.status, inRound.text).toBe(status);
      expect(Object.keys(inRound.body.errors)).toEqual(['data.related_person']);
      const opening = await send('POST', encounterPath(hospital), {
        as: nurse(),
        body: {
          patient: inpatient.id,
          healthcare_service: hospital.service.id,
          related_person: person.uuid,
        },
      });
      expect(opening.status, opening.text).toBe(status);
      expect(Object.keys(opening.body.errors)).toEqual(['related_person']);
    }
    const rounds = await send('GET', `${encounterPath(hospital)}?part_of=${admission.id}`, {
      as: nurse(),
    });
    expect(rounds.body.meta.total).toBe(0);
  });

  it('is refused to a caller who is no practitioner, because then no practitioner takes part', async () => {
    const person = await aRelatedPerson(hospital, patient);
    const answer = await send('POST', encounterPath(hospital), {
      as: await anApiKey(hospital.provider.id),
      body: {
        patient: patient.id,
        healthcare_service: hospital.service.id,
        related_person: person.uuid,
      },
    });
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(['related_person']);
  });

  it("cannot be another patient's in the database either", async () => {
    const encounter = await anOpenedEncounter(hospital);
    const strange = await aRelatedPerson(hospital, patient);
    const naming = (patientId: string) =>
      database().execute(sql`
        update encounter_participants set related_person_id = ${strange.uuid}, patient_id = ${patientId}
        where encounter_id = ${encounter.id}`);
    await expect(naming(patient.id)).rejects.toMatchObject({
      cause: { constraint_name: 'encounter_participants_patient_fk' },
    });
    await expect(naming(encounter.patientId)).rejects.toMatchObject({
      cause: { constraint_name: 'encounter_participants_related_person_fk' },
    });
  });
});
