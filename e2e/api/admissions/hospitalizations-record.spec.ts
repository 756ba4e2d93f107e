import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { hospitalizations, outbox } from '@/db/schema/index';
import {
  admissionOf,
  ago,
  anEndedStay,
  hour,
  storedAdmission,
} from '@/e2e/api/admissions/admission-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('reading a hospitalization', () => {
  it('takes its integer id or its UUID, and is on record as a look at the patient', async () => {
    const hospital = await aHospital();
    const { hospitalization, patient } = await anAdmission(hospital);
    const byNumber = await send('GET', admissionOf(hospital, hospitalization.number), {
      as: hospital.staff.auditor.sender,
    });
    const byUuid = await send('GET', admissionOf(hospital, hospitalization.id), {
      as: hospital.key,
    });
    expect(byNumber.status, byNumber.text).toBe(200);
    expect(byNumber.body).toEqual(byUuid.body);
    expect(byUuid.body.data).toMatchObject({
      id: hospitalization.number,
      uuid: hospitalization.id,
      patient: { id: patient.number, uuid: patient.id },
    });
    const [event] = await auditRowsOf(byUuid, 'action', 'patientIds');
    expect(event).toEqual({ action: 'hospitalization.read', patientIds: [patient.id] });
  });

  it('finds none that is unknown or another hospital’s', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const foreign = await anAdmission(other);
    for (const reference of [v7(), 2 ** 40, foreign.hospitalization.id]) {
      const answer = await send('GET', admissionOf(hospital, reference), { as: hospital.key });
      expect(answer.status).toBe(404);
    }
  });

  it('names who discharged the patient, and who did so with items outstanding, and why', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const stay = await anEndedStay(hospital, patient, { until: ago(hour) });
    const clerk = hospital.staff['ward-clerk'];
    await database()
      .update(hospitalizations)
      .set({
        dischargeExecutedById: clerk.userId,
        overriddenById: clerk.userId,
        overrideReason: 'Family insists',
        openPoints: ['A round is open.'],
      })
      .where(eq(hospitalizations.id, stay.id));
    const { body } = await send('GET', admissionOf(hospital, stay.id), { as: hospital.key });
    expect(body.data).toMatchObject({
      is_active: false,
      discharged_at: stay.dischargedAt?.toISOString(),
      discharged_by_name: 'Test medical-officer',
      discharge_executed_by: clerk.userId,
      discharge_executed_by_name: 'Test ward-clerk',
      discharge_disposition: 'home',
      discharge_override: {
        reason: 'Family insists',
        by: clerk.userId,
        by_name: 'Test ward-clerk',
        open_points: ['A round is open.'],
      },
    });
  });
});

describe('changing a hospitalization', () => {
  it('changes only the fields that are sent, and answers without data', async () => {
    const hospital = await aHospital();
    const { hospitalization, patient } = await anAdmission(hospital);
    const expected = new Date(Date.now() + 48 * hour);
    const nurse = hospital.staff.nurse;
    const answer = await sendOk('POST', admissionOf(hospital, hospitalization.id), {
      as: nurse.sender,
      body: {
        destination_display: 'Sister in Kisumu',
        reason: 'Asthma',
        notes: 'Sleeps upright',
        follow_up: 'Clinic on Monday',
        expected_discharge_at: expected.toISOString(),
      },
    });
    expect(answer.body).toMatchObject({ success: true, data: null, errors: null });
    await send('POST', admissionOf(hospital, hospitalization.number), {
      as: nurse.sender,
      body: { notes: '' },
    });
    const { body } = await send('GET', admissionOf(hospital, hospitalization.id), {
      as: nurse.sender,
    });
    expect(body.data).toMatchObject({
      destination_display: 'Sister in Kisumu',
      reason: 'Asthma',
      notes: '',
      follow_up: 'Clinic on Monday',
      expected_discharge_at: expected.toISOString(),
    });
    expect(Date.parse(body.data.modified_at)).toBeGreaterThan(Date.parse(body.data.created_at));
    const [event] = await auditRowsOf(answer, 'changes', 'patientIds');
    expect(event).toMatchObject({
      patientIds: [patient.id],
      changes: { reason: { before: '', after: 'Asthma' } },
    });
    const notices = await database()
      .select({ topic: outbox.topic, wardId: outbox.wardId })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    expect(notices[0]).toEqual({ topic: 'hospitalization.changed', wardId: hospital.ward.id });
  });

  it('accepts the room of the bed by name or identifier, and refuses any other, which needs a transfer', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const [own, other] = hospital.rooms;
    const naming = (room: unknown) =>
      send('POST', admissionOf(hospital, hospitalization.id), { as: hospital.key, body: { room } });
    for (const room of ['Room 1', 'room 1', own?.id, String(own?.number), null]) {
      ok(await naming(room));
    }
    for (const room of ['Room 2', other?.id, 'Room']) {
      const answer = await naming(room);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['room']]);
      expect(answer.body.message).toContain('transfer');
    }
  });

  it('accepts the bed that the patient is in by name or identifier, and refuses any other, which needs a transfer', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const [own, other] = hospital.beds;
    const naming = (bed: unknown) =>
      send('POST', admissionOf(hospital, hospitalization.id), { as: hospital.key, body: { bed } });
    for (const bed of [own?.name, own?.id, own?.number, String(own?.number), null]) {
      ok(await naming(bed));
    }
    for (const bed of [other?.name, other?.id, other?.number, 'Bed']) {
      const answer = await naming(bed);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['bed']]);
      expect(answer.body.message).toContain('transfer');
    }
  });

  it('says when nothing was changed, because a field is answered and not edited, or is as it was', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const saying = async (body: object) => {
      const path = admissionOf(hospital, hospitalization.id);
      return (await sendOk('POST', path, { as: hospital.key, body })).body;
    };
    const changed = await saying({ reason: 'Asthma' });
    expect(changed).toMatchObject({ message: 'The hospitalization was changed.', data: null });
    const admittedAt = new Date().toISOString();
    for (const body of [
      {},
      { is_active: false },
      { admitted_at: admittedAt },
      { reason: 'Asthma' },
    ]) {
      expect(await saying(body)).toEqual({ ...changed, message: 'Nothing was changed.' });
    }
  });

  it('accepts people, service and tier as they are stored, by either identifier, and never changes them', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const { hospitalization, patient } = await anAdmission(hospital);
    const doctor = hospital.staff['medical-officer'];
    const clerk = hospital.staff['ward-clerk'];
    const [practitioner] = await listed(hospital, 'practitioners', doctor.practitionerId);
    const [user] = await listed(hospital, 'users', clerk.userId);
    const path = admissionOf(hospital, hospitalization.id);
    for (const stored of [
      {
        provider: hospital.provider.id,
        patient: patient.id,
        admitted_by: doctor.practitionerId,
        created_by: clerk.userId,
      },
      {
        provider: hospital.provider.number,
        patient: patient.number,
        admitted_by: practitioner.id,
        created_by: user.id,
      },
    ]) {
      await sendOk('POST', path, { as: hospital.key, body: stored });
    }
    const someone = await aPatient(hospital);
    for (const [field, value] of [
      ['provider', other.provider.id],
      ['patient', someone.number],
      ['admitted_by', hospital.staff.nurse.practitionerId],
      ['created_by', hospital.staff.nurse.userId],
    ]) {
      const answer = await send('POST', path, {
        as: hospital.key,
        body: { [String(field)]: value, notes: 'Must not be stored' },
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    }
    expect(await storedAdmission(hospitalization.id)).toMatchObject({
      notes: '',
      patientId: patient.id,
      createdById: clerk.userId,
    });
  });

  it('accepts the whole record as it was read, with the changes in it', async () => {
    const hospital = await aHospital();
    const { hospitalization, patient } = await anAdmission(hospital);
    const path = admissionOf(hospital, hospitalization.id);
    const { data } = (await send('GET', path, { as: hospital.key })).body;
    const body = { ...data, notes: 'Sleeps well' };
    await sendOk('POST', path, { as: hospital.key, body });
    const someone = await aPatient(hospital);
    const refused = await send('POST', path, {
      as: hospital.key,
      body: { ...body, patient: { ...data.patient, uuid: someone.id }, notes: 'Not stored' },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['patient']]);
    expect(await storedAdmission(hospitalization.id)).toMatchObject({
      notes: 'Sleeps well',
      patientId: patient.id,
    });
  });

  it('is possible after the discharge, except for the expected date of discharge', async () => {
    const hospital = await aHospital();
    const stay = await anEndedStay(hospital, await aPatient(hospital), { until: ago(hour) });
    const path = admissionOf(hospital, stay.id);
    await sendOk('POST', path, {
      as: hospital.key,
      body: { follow_up: 'In a week' },
    });
    const expected = new Date(Date.now() + hour).toISOString();
    const answer = await send('POST', path, {
      as: hospital.key,
      body: { expected_discharge_at: expected },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      409,
      ['expected_discharge_at'],
    ]);
  });

  it('refuses an expected discharge before the admission', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const answer = await send('POST', admissionOf(hospital, hospitalization.id), {
      as: hospital.key,
      body: { expected_discharge_at: ago(2 * hour).toISOString() },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      400,
      ['expected_discharge_at'],
    ]);
  });
});

async function listed(hospital: Hospital, noun: string, uuid: string | null) {
  const { body } = await send('GET', `/api/v1/providers/${hospital.provider.id}/${noun}`, {
    as: hospital.key,
  });
  return body.results.filter((row: { uuid: string }) => row.uuid === uuid);
}
