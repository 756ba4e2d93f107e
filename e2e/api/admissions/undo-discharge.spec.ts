import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hospitalizations } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  bedStatuses,
  changeBed,
  discharge,
  encounterOf,
  encounterSeen,
  minutesAgo,
  movements,
  patientOf,
  plan,
  seen,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('undoing a discharge', () => {
  it('restores hospitalization, encounter, visit, bed and patient as if it had never been', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital, 0, {
      notes: 'Allergic to penicillin',
      discharge_disposition: 'rehab',
    });
    await transfer(hospital, stay.uuid, 2);
    const before = await seen(hospital, stay.uuid);
    const encounter = await encounterSeen(hospital, stay.encounter);
    const moved = await movements(hospital, stay.uuid);
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

    const answer = ok(await undo(hospital, stay.uuid, 'discharge'));
    expect(answer.body.data).toMatchObject({ bed: 'A3', room: 'Room 2', is_active: true });
    expect(await seen(hospital, stay.uuid)).toEqual(before);
    expect(await encounterSeen(hospital, stay.encounter)).toEqual(encounter);
    expect(await movements(hospital, stay.uuid)).toEqual(moved);
    expect(await bedStatuses(hospital)).toEqual(['cleaning', 'available', 'occupied', 'available']);
    expect(await patientOf(hospital, patient.id)).toMatchObject({
      is_hospitalized: true,
      deceased_at: null,
    });
    expect((await send('GET', visitPath, { as: hospital.key })).body.data.ended_at).toBeNull();
  });

  it('undoes only the discharge that the caller saw', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const mistaken = await discharge(hospital, stay.uuid);
    const { discharged_at } = mistaken.body.data;
    expect((await undo(hospital, stay.uuid, 'discharge', { discharged_at })).status).toBe(200);
    const died = await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    const late = await undo(hospital, stay.uuid, 'discharge', { discharged_at });
    expect(late.status, late.text).toBe(409);
    expect(late.body.message).toContain('That discharge has already been undone.');
    const after = await patientOf(hospital, patient.id);
    expect(after).toMatchObject({ is_hospitalized: false, deceased_at: expect.any(String) });
    const right = { discharged_at: died.body.data.discharged_at };
    expect((await undo(hospital, stay.uuid, 'discharge', right)).status).toBe(200);
  });

  it('keeps what was recorded after the discharge', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0, { notes: 'Before' });
    await discharge(hospital, stay.uuid, { notes: 'Gone home' });
    const path = stayPath(hospital, stay.uuid);
    const as = hospital.staff['ward-clerk'].sender;
    await send('POST', path, { as, body: { notes: 'Came back for the phone' } });
    const { data } = (await undo(hospital, stay.uuid, 'discharge')).body;
    expect(data.notes).toBe('Came back for the phone');
  });

  it('reopens the hospitalization: the patient can be transferred and discharged again', async () => {
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

  it('is not refused for a hold that is older than the discharge: the bed was held while the patient was in it', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: other } = await anInpatient(hospital, 1);
    expect((await plan(hospital, other.uuid, 0)).status).toBe(201);
    ok(await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(60) }));
    ok(await undo(hospital, stay.uuid, 'discharge'));
    expect((await bedStatuses(hospital))[0]).toBe('occupied');
  });

  it('is refused once the bed has another patient, is out of service, or is held for another', async () => {
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
      expect.stringMatching(/^A1 is held for Otieno, Achieng until [^.]*\.$/),
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
      expect.stringMatching(/^A1 has been used since/),
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

  it('is on record with its reason, and needs the permission to discharge', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid, { discharge_disposition: 'hospice' });
    const nurse = await undo(hospital, stay.uuid, 'discharge', {
      as: hospital.staff.nurse.sender,
    });
    expect(nurse.status).toBe(403);
    const answer = await undo(hospital, stay.uuid, 'discharge');
    const rows = await auditRowsOf(answer);
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
