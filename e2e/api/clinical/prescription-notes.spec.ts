import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patients } from '@/db/schema/index';
import { aPrescription, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { prescriptionHistory, prescriptionRecord } from '@/lib/clinical/prescriptions/record';

const note = (
  hospital: Hospital,
  id: string,
  display: unknown,
  { as = hospital.staff.nurse.sender, key }: { as?: Sender; key?: string } = {},
) =>
  send('POST', `${prescriptionsOf(hospital)}/${id}/notes`, {
    as,
    body: { display },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const change = (hospital: Hospital, id: string, status: string, status_reason = '') =>
  send('PATCH', `${prescriptionsOf(hospital)}/${id}`, {
    as: hospital.staff['medical-officer'].sender,
    body: { status, status_reason },
  });

const historyOf = (hospital: Hospital, id: string | number) =>
  send('GET', `${prescriptionsOf(hospital)}/${id}/history`, {
    as: hospital.staff.auditor.sender,
  });

describe('a note on a prescription', () => {
  it('is added with its author to the notes from the order', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital, {
      as: hospital.staff['medical-officer'].sender,
      medication_request_notes: [{ display: 'After food.' }],
    });
    const answer = ok(await note(hospital, uuid, ' Refused the evening dose. '));
    expect(answer.body.message).toBe('The note was added.');
    const { data } = answer.body;
    expect(prescriptionRecord.strict().safeParse(data).error).toBeUndefined();
    expect(data.medication_request_notes).toMatchObject([
      { display: 'After food.', author_name: 'Test medical-officer' },
      { display: 'Refused the evening dose.', author_name: 'Test nurse', medication_request: uuid },
    ]);
    const read = await send('GET', `${prescriptionsOf(hospital)}/${uuid}`, { as: hospital.key });
    expect(read.body.data.medication_request_notes).toEqual(data.medication_request_notes);
  });

  it('is in the audit log of its patient', async () => {
    const hospital = await aHospital();
    const { uuid, patient } = await aPrescription(hospital);
    const { body } = await note(hospital, uuid, 'Rash on the arms.');
    const [added] = body.data.medication_request_notes;
    const [event] = await auditRows({
      providerId: hospital.provider.id,
      action: 'prescription.note',
    });
    const [row] = await database().select().from(patients).where(eq(patients.number, patient));
    expect(event).toMatchObject({
      actorId: hospital.staff.nurse.userId,
      entity: 'prescription-note',
      entityId: added.uuid,
      patientIds: [row?.id],
      changes: { display: { after: 'Rash on the arms.' } },
    });
  });

  it('can be added when the prescription is over, but not when it was entered in error', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital);
    await change(hospital, uuid, 'stopped', 'Rash');
    expect((await note(hospital, uuid, 'The rash is gone.')).status).toBe(201);
    await change(hospital, uuid, 'entered-in-error', 'Wrong patient');
    const answer = await note(hospital, uuid, 'Too late.');
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'This prescription was entered in error: no note can be added.',
    );
  });

  it('is refused if it is empty, too long or no text', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital);
    for (const display of ['   ', 'x'.repeat(2001), 7, null]) {
      const answer = await note(hospital, uuid, display);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['display']);
    }
  });

  it('stays with its own prescription: a repeat has only the order’s notes', async () => {
    const hospital = await aHospital();
    const { encounter } = await anAdmission(hospital);
    const { uuid } = await aPrescription(hospital, {
      encounter,
      number_of_repeats_allowed: 1,
      medication_request_notes: [{ display: 'After food.' }],
    });
    await note(hospital, uuid, 'Vomited the first dose.');
    const repeated = await sendOk('POST', `${prescriptionsOf(hospital)}/${uuid}/repeat`, {
      as: hospital.staff['medical-officer'].sender,
      body: {},
    });
    expect(repeated.body.data.medication_request_notes).toMatchObject([{ display: 'After food.' }]);
  });
});

describe('the history of a prescription', () => {
  it('has each status with its user, time and reason', async () => {
    const hospital = await aHospital();
    const { uuid, id } = await aPrescription(hospital, {
      as: hospital.staff['medical-officer'].sender,
    });
    await change(hospital, uuid, 'on-hold', 'Nil by mouth');
    await change(hospital, uuid, 'active');
    await change(hospital, uuid, 'stopped', 'Rash');
    const answer = ok(await historyOf(hospital, id));
    const { data } = answer.body;
    expect(prescriptionHistory.strict().safeParse(data).error).toBeUndefined();
    expect(data.steps).toMatchObject([
      { status: 'active', status_reason: '', by_name: 'Test medical-officer' },
      { status: 'on-hold', status_reason: 'Nil by mouth', by_name: 'Test medical-officer' },
      { status: 'active', status_reason: '' },
      { status: 'stopped', status_reason: 'Rash' },
    ]);
    const times = data.steps.map(({ at }: { at: string }) => at);
    expect([...times].sort()).toEqual(times);
    expect(data.chain).toMatchObject([{ id, uuid, status: 'stopped' }]);
  });

  it('has nothing of a step that was refused', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital);
    expect((await change(hospital, uuid, 'on-hold')).status).toBe(400);
    expect((await change(hospital, uuid, 'cancelled', 'No')).status).toBe(409);
    expect((await historyOf(hospital, uuid)).body.data.steps).toHaveLength(1);
  });

  it('shows the chain of repeats, each with a history of its own', async () => {
    const hospital = await aHospital();
    const { encounter } = await anAdmission(hospital);
    const first = await aPrescription(hospital, { encounter, number_of_repeats_allowed: 1 });
    await change(hospital, first.uuid, 'completed');
    const repeated = await send('POST', `${prescriptionsOf(hospital)}/${first.uuid}/repeat`, {
      as: hospital.staff['medical-officer'].sender,
      body: {},
    });
    const second = repeated.body.data;
    for (const { uuid } of [first, second]) {
      expect((await historyOf(hospital, uuid)).body.data.chain).toMatchObject([
        { uuid: first.uuid, status: 'completed' },
        { uuid: second.uuid, status: 'active' },
      ]);
    }
    expect((await historyOf(hospital, second.uuid)).body.data.steps).toMatchObject([
      { status: 'active' },
    ]);
  });
});
