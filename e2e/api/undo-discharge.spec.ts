import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import {
  auditEvents,
  bedStays,
  beds,
  healthcareServices,
  hospitalizations,
  locations,
} from '@/db/schema/index';
import {
  admit,
  anInpatient,
  bedOf,
  bedStatuses,
  changeBed,
  discharge,
  encounterOf,
  minutesAgo,
  movements,
  patientOf,
  plan,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, aPatient, type Hospital } from '@/e2e/builders';

/** What a person sees of a stay, but for when it was last changed. */
async function seen(hospital: Hospital, uuid: string) {
  const { body } = await send('GET', stayPath(hospital, uuid), { as: hospital.key });
  const { modified_at: _, ...rest } = body.data;
  return rest;
}

async function encounterSeen(hospital: Hospital, uuid: string) {
  const encounter = await encounterOf(hospital, uuid);
  for (const one of encounter.encounter_participant) delete one.modified_at;
  return encounter;
}

describe('undoing a discharge', () => {
  it('leaves everything as if it had never been: stay, encounter, visit, bed and patient', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      notes: 'Allergic to penicillin',
      discharge_disposition: 'rehab',
    });
    await transfer(hospital, stay.uuid, 2);
    const before = await seen(hospital, stay.uuid);
    const encounter = await encounterSeen(hospital, stay.encounter);
    const lay = await movements(hospital, stay.uuid);
    const visitPath = `/api/v1/providers/${hospital.provider.id}/visits/${encounter.visit}`;
    const ended = await discharge(hospital, stay.uuid, {
      discharge_disposition: 'Exp',
      destination_display: 'Mortuary',
      notes: 'Died at dawn',
      follow_up: 'None',
      override_reason: 'Certified',
    });
    expect(ended.status, ended.text).toBe(200);
    expect((await patientOf(hospital, patient.id)).deceased_at).not.toBeNull();
    expect((await send('GET', visitPath, { as: hospital.key })).body.data.ended_at).not.toBeNull();

    const answer = await undo(hospital, stay.uuid, 'discharge');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ bed: 'A3', room: 'Room 2', is_active: true });
    expect(await seen(hospital, stay.uuid)).toEqual(before);
    expect(await encounterSeen(hospital, stay.encounter)).toEqual(encounter);
    expect(await movements(hospital, stay.uuid)).toEqual(lay);
    expect(await bedStatuses(hospital)).toEqual(['cleaning', 'available', 'occupied', 'available']);
    expect(await patientOf(hospital, patient.id)).toMatchObject({
      is_hospitalized: true,
      deceased_at: null,
    });
    expect((await send('GET', visitPath, { as: hospital.key })).body.data.ended_at).toBeNull();
  });

  it('keeps what somebody wrote down after the discharge', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0, { notes: 'Before' });
    await discharge(hospital, stay.uuid, { notes: 'Gone home' });
    const path = stayPath(hospital, stay.uuid);
    const as = hospital.staff['ward-clerk'].sender;
    await send('POST', path, { as, body: { notes: 'Came back for the phone' } });
    const { data } = (await undo(hospital, stay.uuid, 'discharge')).body;
    expect(data.notes).toBe('Came back for the phone');
  });

  it('lets the stay go on: the patient can be transferred and discharged again', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(30) });
    await undo(hospital, stay.uuid, 'discharge');
    expect((await transfer(hospital, stay.uuid, 1)).status).toBe(200);
    expect((await discharge(hospital, stay.uuid)).status).toBe(200);
    const encounter = await encounterOf(hospital, stay.encounter);
    expect(encounter.encounter_status_history).toMatchObject([
      { status: 'in-progress' },
      { status: 'finished' },
    ]);
  });

  it('is refused when there is none to undo, and without a reason', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = await undo(hospital, stay.uuid, 'discharge');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This patient has not been discharged.',
    ]);
    await discharge(hospital, stay.uuid);
    for (const reason of ['', '   ', undefined]) {
      const blank = await send('POST', stayPath(hospital, stay.uuid, '/discharge/undo'), {
        as: hospital.staff['ward-clerk'].sender,
        body: { reason },
      });
      expect([blank.status, ...Object.keys(blank.body.errors)]).toEqual([400, 'reason']);
    }
  });

  it('is refused 24 hours after it was recorded, whenever the patient had left', async () => {
    const hospital = await aHospital();
    const admitted = { admitted_at: minutesAgo(5000) };
    const { stay } = await anInpatient(hospital, 0, admitted);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(2000) });
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(2000) });
    await database()
      .update(hospitalizations)
      .set({ dischargeRecordedAt: minutesAgo(24 * 60 + 1) })
      .where(eq(hospitalizations.id, stay.uuid));
    const late = await undo(hospital, stay.uuid, 'discharge');
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('more than 24 hours ago');
  });

  it('is refused once the bed is somebody else’s, out of service, or held for somebody else', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(60) });
    await changeBed(hospital, 0, { status: 'out-of-service', reason: 'Broken rail' });
    const broken = await undo(hospital, stay.uuid, 'discharge');
    expect([broken.status, broken.body.message]).toEqual([
      409,
      expect.stringContaining('Broken rail'),
    ]);
    await changeBed(hospital, 0, { status: 'available' });
    const { stay: other } = await anInpatient(hospital, 1);
    const held = await plan(hospital, other.uuid, 0);
    const whileHeld = await undo(hospital, stay.uuid, 'discharge');
    expect([whileHeld.status, whileHeld.body.message]).toEqual([
      409,
      expect.stringMatching(/^A1 is held for/),
    ]);
    await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/planned-transfers/${held.body.data.id}/cancel`,
      { as: hospital.staff['ward-clerk'].sender, body: { reason: 'Not now' } },
    );
    const { stay: next } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(30) });
    const taken = await undo(hospital, stay.uuid, 'discharge');
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringMatching(/^A1 is taken: Otieno, Achieng/),
    ]);
    await discharge(hospital, next.uuid, { discharged_at: minutesAgo(20) });
    await changeBed(hospital, 0, { status: 'available' });
    const between = await undo(hospital, stay.uuid, 'discharge');
    expect([between.status, between.body.message]).toEqual([
      409,
      expect.stringMatching(/^A1 has been given to somebody else/),
    ]);
  });

  it('is refused when the patient was admitted again', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(60) });
    const again = await admit(hospital, patient.id, 1, { admitted_at: minutesAgo(30) });
    expect(again.body.data.is_readmission).toBe(true);
    const answer = await undo(hospital, stay.uuid, 'discharge');
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^This patient was admitted again on /);
  });

  it('is on record with its reason, and for those who may discharge', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharge_disposition: 'hospice' });
    const nurse = await undo(hospital, stay.uuid, 'discharge', {
      as: hospital.staff.nurse.sender,
    });
    expect(nurse.status).toBe(403);
    const answer = await undo(hospital, stay.uuid, 'discharge');
    const rows = await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.requestId, String(answer.headers.get('x-request-id'))));
    const written = JSON.stringify(rows);
    expect(written).toContain('The wrong patient was chosen');
    expect(written).toContain('hospice');
    expect(written).toContain('hospitalization.undo-discharge');
  });

  it('and an admission to that bed at once: one of the two takes effect', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    for (let round = 0; round < 5; round += 1) {
      const at = new Date();
      expect((await discharge(hospital, stay.uuid, { discharged_at: at })).status).toBe(200);
      await changeBed(hospital, 0, { status: 'available' });
      const patient = await aPatient(hospital);
      const [back, admitted] = await Promise.all([
        undo(hospital, stay.uuid, 'discharge'),
        admit(hospital, patient.id, 0, { admitted_at: at }),
      ]);
      expect([back.status, admitted.status]).toEqual(back.status === 200 ? [200, 409] : [409, 201]);
      if (admitted.status !== 201) continue;
      await send('DELETE', stayPath(hospital, admitted.body.data.uuid), {
        as: hospital.staff.administrator.sender,
      });
      expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    }
  });
});

describe('undoing a transfer', () => {
  it('leaves everything as if the patient had never moved, to another ward, service and tier', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    const { stay } = await anInpatient(hospital, 0, { reason: 'Pneumonia', notes: 'On oxygen' });
    const before = await seen(hospital, stay.uuid);
    const encounter = await encounterSeen(hospital, stay.encounter);
    const lay = await movements(hospital, stay.uuid);
    const [ward] = await database()
      .insert(locations)
      .values({ providerId, type: 'ward', name: 'Ward B' })
      .returning();
    const [room] = await database()
      .insert(locations)
      .values({ providerId, type: 'room', name: 'Bay', partOfId: ward?.id ?? null })
      .returning();
    const [bed] = await database()
      .insert(beds)
      .values({ providerId, wardId: ward?.id ?? '', roomId: room?.id ?? '', name: 'I1' })
      .returning();
    const [icu] = await database()
      .insert(healthcareServices)
      .values({ providerId, name: 'Intensive care' })
      .returning();
    const moved = await transfer(hospital, stay.uuid, 0, {
      bed: bed?.id,
      healthcare_service: icu?.id,
      location: ward?.id,
      reason: 'Septic shock',
      notes: 'Ventilated',
    });
    expect(moved.status, moved.text).toBe(200);

    const answer = await undo(hospital, stay.uuid, 'transfer');
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      bed: 'A1',
      room: 'Room 1',
      transferred_at: null,
      transferred_by: null,
      reason: 'Pneumonia',
      notes: 'On oxygen',
    });
    expect(await seen(hospital, stay.uuid)).toEqual(before);
    expect(await encounterSeen(hospital, stay.encounter)).toEqual(encounter);
    expect(await movements(hospital, stay.uuid)).toEqual(lay);
    const [iced] = await database()
      .select()
      .from(beds)
      .where(and(eq(beds.providerId, providerId), eq(beds.id, bed?.id ?? '')));
    expect([(await bedStatuses(hospital))[0], iced?.status]).toEqual(['occupied', 'available']);
  });

  it('keeps the stay that was taken back, with who took it back and why, out of the history', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    await undo(hospital, stay.uuid, 'transfer');
    const path = `/api/v1/providers/${hospital.provider.id}/bed-stays?hospitalization=${stay.uuid}`;
    const all = await send('GET', `${path}&include_voided=true`, { as: hospital.key });
    expect(all.body.results).toHaveLength(2);
    const voided = all.body.results.find((one: Record<string, unknown>) => one.voided_at !== null);
    expect(voided).toMatchObject({
      bed_name: 'A2',
      voided_by_name: 'Test ward-clerk',
      void_reason: 'The wrong patient was chosen',
    });
    expect(await movements(hospital, stay.uuid)).toHaveLength(1);
  });

  it('is on record with its reason, for those who may transfer', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    const billing = await undo(hospital, stay.uuid, 'transfer', {
      as: hospital.staff.billing.sender,
    });
    expect(billing.status).toBe(403);
    const answer = await undo(hospital, stay.uuid, 'transfer');
    const rows = await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.requestId, String(answer.headers.get('x-request-id'))));
    const written = JSON.stringify(rows);
    expect(written).toContain('The wrong patient was chosen');
    expect(written).toContain('hospitalization.undo-transfer');
  });

  it('one after the other goes back to the admission’s bed, and no further', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const first = minutesAgo(60).toISOString();
    await transfer(hospital, stay.uuid, 1, { transferred_at: first });
    await transfer(hospital, stay.uuid, 2, { transferred_at: minutesAgo(30) });
    const once = await undo(hospital, stay.uuid, 'transfer');
    expect(once.body.data).toMatchObject({
      bed: 'A2',
      transferred_at: first,
      transferred_by: hospital.staff['medical-officer'].practitionerId,
    });
    const twice = await undo(hospital, stay.uuid, 'transfer');
    expect(twice.body.data).toMatchObject({ bed: 'A1', transferred_at: null });
    const thrice = await undo(hospital, stay.uuid, 'transfer');
    expect([thrice.status, thrice.body.message]).toEqual([
      409,
      'This patient has not been transferred.',
    ]);
    expect(await bedStatuses(hospital)).toEqual([
      'occupied',
      'available',
      'available',
      'available',
    ]);
  });

  it('within the same bed takes back the service alone', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const [surgery] = await database()
      .insert(healthcareServices)
      .values({ providerId: hospital.provider.id, name: 'Surgery' })
      .returning();
    await transfer(hospital, stay.uuid, 0, { healthcare_service: surgery?.id });
    const answer = await undo(hospital, stay.uuid, 'transfer');
    expect(answer.body.data).toMatchObject({
      bed: 'A1',
      healthcare_service_name: 'General medicine',
    });
    expect((await bedStatuses(hospital))[0]).toBe('occupied');
    expect(await encounterOf(hospital, stay.encounter)).toMatchObject({
      service_type_name: 'General medicine',
    });
  });

  it('is refused once the bed before it has been given to somebody else', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    await changeBed(hospital, 0, { status: 'available' });
    const { stay: next } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(40) });
    const taken = await undo(hospital, stay.uuid, 'transfer');
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringMatching(/^A1 is taken: Otieno, Achieng/),
    ]);
    await discharge(hospital, next.uuid, { discharged_at: minutesAgo(20) });
    const between = await undo(hospital, stay.uuid, 'transfer');
    expect([between.status, between.body.message]).toEqual([
      409,
      expect.stringMatching(/^A1 has been given to somebody else/),
    ]);
    expect((await seen(hospital, stay.uuid)).bed_name).toBe('A2');
  });

  it('is refused after the discharge, which has to be undone first', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    await discharge(hospital, stay.uuid);
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(409);
    await undo(hospital, stay.uuid, 'discharge');
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
  });

  it('leaves a plan that the transfer completed as it is, and gives up one to the bed that is had again', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await plan(hospital, stay.uuid, 1);
    await transfer(hospital, stay.uuid, 1);
    await plan(hospital, stay.uuid, 0);
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
    const path = `/api/v1/providers/${hospital.provider.id}/planned-transfers`;
    const { results } = (await send('GET', path, { as: hospital.key })).body;
    const told = results.map((one: Record<string, string>) => [one.bed_name, one.status]).sort();
    expect(told).toEqual([
      ['A1', 'cancelled'],
      ['A2', 'completed'],
    ]);
  });

  it('twice at once goes back one step, not two', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(60) });
    await transfer(hospital, stay.uuid, 2, { transferred_at: minutesAgo(30) });
    const answers = await Promise.all([
      undo(hospital, stay.uuid, 'transfer'),
      undo(hospital, stay.uuid, 'transfer'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await seen(hospital, stay.uuid)).bed_name).toBe('A2');
    const voided = await database()
      .select({ id: bedStays.id })
      .from(bedStays)
      .where(
        and(eq(bedStays.hospitalizationId, stay.uuid), eq(bedStays.bedId, bedOf(hospital, 1).id)),
      );
    expect(voided).toHaveLength(1);
  });
});
