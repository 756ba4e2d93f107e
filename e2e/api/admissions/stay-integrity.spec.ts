import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bedStays, beds, encounters, plannedTransfers, visits } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  bedOf,
  discharge,
  minutesAgo,
  seen,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

let hospital: Hospital;
beforeEach(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}`;
const bedStatus = async (index: number) => {
  const id = bedOf(hospital, index).id;
  return (await database().select().from(beds).where(eq(beds.id, id)))[0]?.status;
};

describe('a bed’s status', () => {
  const change = (body: object, role: 'nurse' | 'ward-clerk' = 'nurse') =>
    send('PATCH', `${path()}/beds/${bedOf(hospital, 0).id}/status`, {
      as: hospital.staff[role].sender,
      body,
    });

  it('is not changed by a caller who expects another one than it has', async () => {
    await change({ status: 'cleaning' });
    await change({ status: 'out-of-service', reason: 'Oxygen outlet leaks' });
    const late = await change({ status: 'available', expected_status: 'cleaning' });
    expect(late.status).toBe(409);
    expect(late.body.errors.expected_status[0]).toContain('Oxygen outlet leaks');
    expect(await bedStatus(0)).toBe('out-of-service');
    expect((await change({ status: 'available', expected_status: 'out-of-service' })).status).toBe(
      200,
    );
  });

  it('has in its history the user who gave a new reason for the same status', async () => {
    await change({ status: 'out-of-service', reason: 'Broken rail' });
    await change({ status: 'out-of-service', reason: 'Oxygen outlet leaks' }, 'ward-clerk');
    const { body } = await send('GET', `${path()}/beds/${bedOf(hospital, 0).id}/status-history`, {
      as: hospital.key,
    });
    expect(body.results[0]).toMatchObject({
      reason: 'Oxygen outlet leaks',
      changed_by: hospital.staff['ward-clerk'].userId,
    });
  });

  it('is cleaning, not available, after a mistake that was noticed late', async () => {
    const { stay } = await anInpatient(hospital, 0);
    await transfer(hospital, stay.uuid, 1);
    const long = new Date(Date.now() - 7 * 86_400_000);
    await database()
      .update(bedStays)
      .set({ createdAt: long })
      .where(eq(bedStays.hospitalizationId, stay.uuid));
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
    expect(await bedStatus(1)).toBe('cleaning');
    await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(await bedStatus(0)).toBe('cleaning');
  });
});

it('a bed that is held from a moment ahead by another server’s clock is held now', async () => {
  const { stay } = await anInpatient(hospital, 0);
  const later = (ms: number) => new Date(Date.now() + ms);
  await database()
    .insert(plannedTransfers)
    .values({
      providerId: hospital.provider.id,
      hospitalizationId: stay.uuid,
      bedId: bedOf(hospital, 1).id,
      wardId: hospital.ward.id,
      heldFrom: later(60_000),
      heldUntil: later(3_600_000),
      createdById: hospital.staff.nurse.userId,
    });
  const answer = await admit(hospital, (await aPatient(hospital)).id, 1);
  expect(answer.status).toBe(409);
  expect(answer.body.errors.bed[0]).toContain('is held for Otieno');
});

it('a transfer is refused if it names a bed that the patient is no longer in', async () => {
  const { stay } = await anInpatient(hospital, 0);
  await transfer(hospital, stay.uuid, 1);
  const late = await transfer(hospital, stay.uuid, 2, {
    from_bed: bedOf(hospital, 0).id,
    transferred_at: minutesAgo(5).toISOString(),
  });
  expect(late.status).toBe(409);
  expect(Object.keys(late.body.errors)).toEqual(['from_bed']);
  const right = await transfer(hospital, stay.uuid, 2, {
    from_bed: bedOf(hospital, 1).id,
    transferred_at: minutesAgo(5).toISOString(),
  });
  expect(right.status, right.text).toBe(200);
});

it('a patient who was transferred since the caller looked is neither transferred nor discharged', async () => {
  const { stay } = await anInpatient(hospital, 0);
  const never = { last_transferred_at: null };
  // The same bed under another service: only the time of the transfer differs.
  const moved = ok(await transfer(hospital, stay.uuid, 0, never));
  const at = { transferred_at: minutesAgo(5).toISOString() };
  const before = await seen(hospital, stay.uuid);
  for (const late of [
    await transfer(hospital, stay.uuid, 1, { ...at, ...never }),
    await discharge(hospital, stay.uuid, never),
    await discharge(hospital, stay.uuid, { last_transferred_at: minutesAgo(59).toISOString() }),
  ]) {
    expect(late.status, late.text).toBe(409);
    expect(late.body.errors).toEqual({
      last_transferred_at: [expect.stringContaining('transferred this patient in the meantime')],
    });
  }
  expect(await seen(hospital, stay.uuid)).toEqual(before);
  const known = { last_transferred_at: moved.body.data.transferred_at };
  const again = ok(await transfer(hospital, stay.uuid, 1, { ...at, ...known }));
  const left = await discharge(hospital, stay.uuid, {
    last_transferred_at: again.body.data.transferred_at,
  });
  expect(left.status, left.text).toBe(200);
});

it('a request’s values are checked before the state that forbids it', async () => {
  const { patient, stay } = await anInpatient(hospital, 0);
  const nowhere = 999_999_999;
  const again = await admit(hospital, patient.id, 1, { healthcare_service: nowhere });
  expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['healthcare_service']]);
  await discharge(hospital, stay.uuid);
  const moved = await transfer(hospital, stay.uuid, 1, { bed: nowhere });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([400, ['bed']]);
  const twice = await discharge(hospital, stay.uuid, { discharged_by: nowhere });
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['discharged_by']]);
});

it('a change accepts null and empty text for optional fields, and the record’s other fields', async () => {
  const patient = await aPatient(hospital);
  const answer = await admit(hospital, patient.id, 0, {
    admitted_at: null,
    notes: null,
    destination_display: null,
    admit_source: '',
    discharge_disposition: null,
    room: 'Room 1',
    is_active: true,
  });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.data).toMatchObject({ notes: '', admit_source: 'other' });
  const done = await discharge(hospital, answer.body.data.uuid, {
    notes: null,
    discharge_disposition_display: null,
    room: 'Room 1',
    bed: 'A1',
  });
  expect(done.status, done.text).toBe(200);
});

describe('a discharge', () => {
  const observe = (stay: { encounter: string }, patient: { id: string }) =>
    send('POST', `${path()}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: stay.encounter, patientId: patient.id },
        vitals({ HR: '80' }),
      ),
    });

  it('cannot say that a patient died before being observed', async () => {
    const { patient, stay } = await anInpatient(hospital, 0);
    expect((await observe(stay, patient)).status).toBe(201);
    const earlier = { discharged_at: minutesAgo(100).toISOString() };
    const died = await discharge(hospital, stay.uuid, { ...earlier, discharge_disposition: 'Exp' });
    expect([died.status, Object.keys(died.body.errors ?? {})]).toEqual([400, ['discharged_at']]);
    ok(await discharge(hospital, stay.uuid, earlier));
  });

  it('ends the visit, though a ward round was left open', async () => {
    const { patient, stay } = await anInpatient(hospital, 0);
    await sendOk('POST', `${path()}/encounter-actions`, {
      as: hospital.staff['medical-officer'].sender,
      body: {
        action: 'record-medical-officer-ward-round',
        encounter_uuid: stay.encounter,
        patient_uuid: patient.id,
        data: { notes: 'Better' },
      },
    });
    await discharge(hospital, stay.uuid);
    const [visit] = await database().select().from(visits).where(eq(visits.patientId, patient.id));
    expect(visit?.endedAt).not.toBeNull();
  });

  it('by a key that acts for no user keeps the reason for the outstanding items', async () => {
    const key = await anApiKey(hospital.provider.id);
    const { stay } = await anInpatient(hospital, 0);
    const answer = await discharge(
      hospital,
      stay.uuid,
      { override_reason: 'Bed needed' },
      { as: key },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.discharge_override).toMatchObject({
      reason: 'Bed needed',
      by: null,
      by_name: null,
    });
  });
});

it('and a transfer are in the audit log as changes of the encounter as well', async () => {
  const { stay } = await anInpatient(hospital, 0);
  const changes = async () =>
    (await auditRows({ providerId: hospital.provider.id, entityId: stay.encounter }, 'action')).map(
      ({ action }) => action,
    );
  await transfer(hospital, stay.uuid, 1);
  await discharge(hospital, stay.uuid);
  expect(await changes()).toEqual(
    expect.arrayContaining(['hospitalization.transfer', 'hospitalization.discharge']),
  );
});

it('a readmission is none any more when the hospitalization before it is deleted', async () => {
  const { patient, stay } = await anInpatient(hospital, 0);
  await discharge(hospital, stay.uuid);
  const again = await admit(hospital, patient.id, 1, { admitted_at: new Date().toISOString() });
  expect(again.body.data.is_readmission).toBe(true);
  await send('DELETE', stayPath(hospital, stay.uuid), { as: hospital.key });
  const { body } = await send('GET', stayPath(hospital, again.body.data.uuid), {
    as: hospital.key,
  });
  expect(body.data.is_readmission).toBe(false);
  const [first] = await database()
    .select()
    .from(encounters)
    .where(eq(encounters.id, stay.encounter));
  expect(first?.status).toBe('cancelled');
});
