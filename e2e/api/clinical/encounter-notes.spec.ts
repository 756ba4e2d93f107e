import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { practitioners } from '@/db/schema/index';
import {
  act,
  anOpenedEncounter,
  auditOf,
  doctorOf,
  shown,
} from '@/e2e/api/clinical/encounter-builders';
import { ok } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

describe('a note', () => {
  const write = (
    encounter: { id: string; patientId: string },
    data: object,
    as = hospital.staff.nurse.sender,
  ) => act(hospital, 'encounter-notes', encounter, data, { as });

  it('is added with its author, and answered with the whole encounter', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const answer = await write(encounter, {
      id: '',
      uuid: '',
      display: 'Slept well',
      patient: encounter.patientId,
      practitioner: null,
      practitioner_role: null,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ success: true, errors: null });
    expect(answer.body.data).toEqual(await shown(hospital, encounter));
    expect(answer.body.data.encounter_patient_notes).toMatchObject([
      {
        display: 'Slept well',
        encounter: encounter.id,
        practitioner: hospital.staff.nurse.practitionerId,
        practitioner_name: 'Test nurse',
        practitioner_role: hospital.staff.nurse.practitionerId,
        history: [],
      },
    ]);
    expect(await auditOf(answer)).toMatchObject([
      { action: 'encounter.record-note', entity: 'encounter-note' },
    ]);
  });

  it('keeps every earlier text with its author and time when it is edited', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const first = await write(encounter, { display: 'Slept well' });
    const [{ id, uuid }] = first.body.data.encounter_patient_notes;
    const doctor = doctorOf(hospital);
    await write(encounter, { uuid, display: 'Slept badly' }, doctor.sender);
    const answer = await write(encounter, {
      id: String(id),
      uuid,
      display: 'Slept badly, in pain',
    });
    expect(answer.status, answer.text).toBe(200);
    const [note, ...others] = answer.body.data.encounter_patient_notes;
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      uuid,
      display: 'Slept badly, in pain',
      practitioner: hospital.staff.nurse.practitionerId,
      history: [
        {
          display: 'Slept well',
          practitioner: hospital.staff.nurse.practitionerId,
          start: note.created_at,
        },
        {
          display: 'Slept badly',
          practitioner: doctor.practitionerId,
          practitioner_name: 'Test medical-officer',
          end: note.modified_at,
        },
      ],
    });
    expect(note.history[0].end).toBe(note.history[1].start);
    const [change] = await auditOf(answer);
    expect(change?.changes).toHaveProperty('display', {
      before: 'Slept badly',
      after: 'Slept badly, in pain',
    });
    const same = await write(encounter, { uuid, display: 'Slept badly, in pain' });
    expect(same.body.data.encounter_patient_notes).toEqual([note]);
  });

  it('is edited only by users who have read its current text', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const doctor = doctorOf(hospital);
    const [read] = (await write(encounter, { display: 'Allergies: none known' })).body.data
      .encounter_patient_notes;
    const edit = { uuid: read.uuid, replaces: read.modified_at };
    const first = await write(
      encounter,
      { ...edit, display: 'Allergies: none known. Allergic to penicillin' },
      doctor.sender,
    );
    expect(first.status, first.text).toBe(200);
    const second = await write(encounter, {
      ...edit,
      display: 'Allergies: none known. Slept well',
    });
    expect(second.status, second.text).toBe(409);
    expect(second.body.errors).toEqual({
      'data.replaces': [
        'Test medical-officer changed this note while you were editing. Read it first.',
      ],
    });
    expect(await shown(hospital, encounter)).toEqual(first.body.data);
    const [standing] = first.body.data.encounter_patient_notes;
    ok(await write(encounter, { ...edit, display: standing.display }));
    const replaces = standing.modified_at;
    const third = await write(encounter, {
      ...{ uuid: read.uuid, replaces },
      display: 'Allergic to penicillin. Slept well',
    });
    expect(third.status, third.text).toBe(200);
    expect(third.body.data.encounter_patient_notes[0].history).toHaveLength(2);
  });

  it('that two edit at the same moment has the text of one, and the other one is refused', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const [{ uuid, modified_at: replaces }] = (await write(encounter, { display: 'Slept' })).body
      .data.encounter_patient_notes;
    const answers = await Promise.all(
      ['Slept well', 'Slept badly', 'Did not sleep'].map((display) =>
        write(encounter, { uuid, replaces, display }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('of another encounter cannot be edited, and nothing is added in its place', async () => {
    const [encounter, elsewhere] = [
      await anOpenedEncounter(hospital),
      await anOpenedEncounter(hospital),
    ];
    const [foreign] = (await write(elsewhere, { display: 'Other' })).body.data
      .encounter_patient_notes;
    const [own] = (await write(encounter, { display: 'Own' })).body.data.encounter_patient_notes;
    for (const [named, field] of [
      [{ uuid: foreign.uuid }, 'data.uuid'],
      [{ id: foreign.id }, 'data.id'],
      [{ id: own.id, uuid: foreign.uuid }, 'data.uuid'],
      [{ uuid: 'note' }, 'data.uuid'],
    ] as const) {
      const answer = await write(encounter, { ...named, display: 'Changed' });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect((await shown(hospital, encounter)).encounter_patient_notes).toEqual([own]);
  });

  it('sent with an unknown id or UUID is added', async () => {
    const encounter = await anOpenedEncounter(hospital);
    for (const named of [{ uuid: v7() }, { id: 999_999_999, uuid: v7() }]) {
      ok(await write(encounter, { ...named, display: 'From elsewhere' }));
    }
    expect((await shown(hospital, encounter)).encounter_patient_notes).toMatchObject([
      { display: 'From elsewhere' },
      { display: 'From elsewhere' },
    ]);
  });

  it('can be written by a key for a practitioner in active service, named once or twice', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const { practitionerId } = doctorOf(hospital);
    const dictate = (data: object) =>
      write(encounter, { display: 'Dictated', ...data }, hospital.key);
    const answer = await dictate({
      practitioner: practitionerId,
      practitioner_role: practitionerId,
    });
    const [note] = answer.body.data.encounter_patient_notes;
    expect(note).toMatchObject({ practitioner: practitionerId });
    for (const [named, status, field] of [
      [{ practitioner: v7() }, 400, 'data.practitioner'],
      [
        { practitioner_role: await aPractitioner({ isActive: false }) },
        409,
        'data.practitioner_role',
      ],
      [
        { practitioner: practitionerId, practitioner_role: hospital.staff.nurse.practitionerId },
        400,
        'data.practitioner_role',
      ],
    ] as const) {
      const refused = await dictate(named);
      expect(refused.status, refused.text).toBe(status);
      expect(Object.keys(refused.body.errors)).toEqual([field]);
    }
    const { practitionerId: nurseId } = hospital.staff.nurse;
    const edited = await write(
      encounter,
      { uuid: note.uuid, display: 'Dictated again', practitioner: nurseId },
      hospital.key,
    );
    expect(edited.body.data.encounter_patient_notes).toMatchObject([
      { practitioner: nurseId, history: [{ practitioner: practitionerId }] },
    ]);
  });

  it('is never written in another person’s name', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const { practitionerId } = doctorOf(hospital);
    const [own] = (await write(encounter, { display: 'Slept well' })).body.data
      .encounter_patient_notes;
    for (const named of [{}, { uuid: own.uuid }]) {
      for (const field of ['practitioner', 'practitioner_role'] as const) {
        const display = 'Morphine 10 mg';
        const answer = await write(encounter, { ...named, display, [field]: practitionerId });
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body.errors).toEqual({
          [`data.${field}`]: ['This is not the practitioner who is signed in.'],
        });
      }
    }
    expect((await shown(hospital, encounter)).encounter_patient_notes).toEqual([own]);
    const nurse = hospital.staff.nurse.practitionerId;
    ok(await write(encounter, { display: 'Washed', practitioner: nurse }));
  });

  it('sent back with its author and a new text has its sender as author', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const doctor = doctorOf(hospital);
    const answer = await write(encounter, { display: 'No allergies' }, doctor.sender);
    const [{ id, uuid, patient, practitioner, practitioner_role }] =
      answer.body.data.encounter_patient_notes;
    expect(practitioner).toBe(doctor.practitionerId);
    const edited = await write(encounter, {
      ...{ id, uuid, patient, practitioner, practitioner_role },
      display: 'Allergic to penicillin',
    });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body.data.encounter_patient_notes).toMatchObject([
      {
        display: 'Allergic to penicillin',
        practitioner: hospital.staff.nurse.practitionerId,
        practitioner_name: 'Test nurse',
        practitioner_role: hospital.staff.nurse.practitionerId,
        history: [{ display: 'No allergies', practitioner: doctor.practitionerId }],
      },
    ]);
  });

  it('can be edited when its author has left', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const author = await aPractitioner({ isActive: true });
    const first = await write(encounter, { display: 'Slept', practitioner: author }, hospital.key);
    await database()
      .update(practitioners)
      .set({ isActive: false })
      .where(eq(practitioners.id, author));
    const [{ uuid }] = first.body.data.encounter_patient_notes;
    const edited = await write(encounter, { uuid, display: 'Slept badly', practitioner: author });
    expect(edited.status, edited.text).toBe(200);
    expect(edited.body.data.encounter_patient_notes).toMatchObject([
      {
        practitioner: hospital.staff.nurse.practitionerId,
        history: [{ display: 'Slept', practitioner: author }],
      },
    ]);
  });

  it("is refused for another patient than the encounter's, and without a text", async () => {
    const encounter = await anOpenedEncounter(hospital);
    const stranger = await aPatient(hospital);
    for (const patient of [stranger.id, stranger.number, v7()]) {
      const answer = await write(encounter, { display: 'Wrong bed', patient });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['data.patient']);
    }
    expect((await write(encounter, { display: '  ' })).body.errors).toHaveProperty('data.display');
  });
});

async function aPractitioner({ isActive }: { isActive: boolean }): Promise<string> {
  const [row] = await database()
    .insert(practitioners)
    .values({ providerId: hospital.provider.id, firstName: 'A', lastName: 'B', isActive })
    .returning({ id: practitioners.id });
  if (!row) throw new Error('The practitioner was not stored.');
  return row.id;
}
