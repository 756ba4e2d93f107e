import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '@/db/schema/platform/records';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import {
  admit,
  anInpatient,
  bedOf,
  bedStatuses,
  encounterOf,
  minutesAgo,
  movements,
  patientOf,
  plan,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aBedElsewhere, aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a transfer', () => {
  it('treats an optional field that is null as one that is left out', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = await transfer(hospital, stay.uuid, 2, {
      room: null,
      location: null,
      reason: null,
      notes: null,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      bed_name: 'A3',
      location: stay.location,
      reason: stay.reason,
      notes: stay.notes,
    });
  });

  it('puts the patient into the new bed, leaves the old one for cleaning, and shows room and bed by name', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const at = minutesAgo(30).toISOString();
    const answer = await transfer(hospital, stay.uuid, 2, {
      transferred_at: at,
      reason: 'Needs a window',
      room: 'room 2',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ success: true, errors: null });
    expect(answer.body.data).toMatchObject({
      uuid: stay.uuid,
      room: 'Room 2',
      bed: 'A3',
      room_name: 'Room 2',
      bed_name: 'A3',
      is_active: true,
      reason: 'Needs a window',
      transferred_at: at,
      transferred_by: hospital.staff['medical-officer'].practitionerId,
      transferred_by_name: 'Test medical-officer',
      patient: { is_hospitalized: true },
    });
    expect(await bedStatuses(hospital)).toEqual(['cleaning', 'available', 'occupied', 'available']);
    expect(await movements(hospital, stay.uuid)).toMatchObject([
      { bed_name: 'A1', started_at: stay.admitted_at, ended_at: at },
      {
        bed_name: 'A3',
        started_at: at,
        ended_at: null,
        start_reason: 'Needs a window',
        ordered_by: hospital.staff['medical-officer'].practitionerId,
        recorded_by: hospital.staff['ward-clerk'].userId,
      },
    ]);
    expect((await patientOf(hospital, patient.id)).is_hospitalized).toBe(true);
  });

  it('and an admission say whether the practitioner named had signed in, also after an undo', async () => {
    const hospital = await aHospital();
    const { sender, userId } = hospital.staff['medical-officer'];
    const own = { created_by: userId };
    const patient = await aPatient(hospital);
    const admitted = ok(await admit(hospital, patient.id, 0, own, { as: sender }));
    const { uuid } = admitted.body.data;
    expect(admitted.body.data.admitted_by_signed_in).toBe(true);
    const own1 = { ...own, transferred_at: minutesAgo(60) };
    const byDoctor = await transfer(hospital, uuid, 1, own1, { as: sender });
    expect(byDoctor.body.data).toMatchObject({
      admitted_by_signed_in: true,
      transferred_by_signed_in: true,
    });
    const byClerk = await transfer(hospital, uuid, 2, { transferred_at: minutesAgo(30) });
    expect(byClerk.body.data.transferred_by_signed_in).toBe(false);
    expect(await movements(hospital, uuid)).toMatchObject([
      { ordered_by_signed_in: true },
      { ordered_by_signed_in: true },
      { ordered_by_signed_in: false },
    ]);
    const undone = await undo(hospital, uuid, 'transfer');
    expect(undone.body.data.transferred_by_signed_in).toBe(true);
    const key = { transferred_at: minutesAgo(20) };
    const byKey = await transfer(hospital, uuid, 2, { ...own, ...key }, { as: hospital.key });
    expect(byKey.body.data.transferred_by_signed_in, byKey.text).toBe(false);
  });

  it('keeps the reason and the notes that it does not replace', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const admitted = await admit(hospital, patient.id, 0, { notes: 'Allergic to penicillin' });
    const { data } = (await transfer(hospital, admitted.body.data.uuid, 1)).body;
    expect(data.notes).toBe('Allergic to penicillin');
  });

  it('moves the admission encounter to the new ward, service and price tier', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { ward, bed } = await aBedElsewhere(hospital);
    const providerId = hospital.provider.id;
    const [icu] = await database()
      .insert(healthcareServices)
      .values({ providerId, name: 'Intensive care' })
      .returning();
    const [insured] = await database()
      .insert(priceTiers)
      .values({ providerId, name: 'Insured' })
      .returning();
    const at = minutesAgo(10).toISOString();
    const answer = await transfer(hospital, stay.uuid, 0, {
      bed: bed.number,
      healthcare_service: icu?.id,
      price_tier: insured?.number,
      transferred_at: at,
      location: ward.id,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      ward: ward.id,
      location: ward.id,
      healthcare_service_name: 'Intensive care',
      price_tier_display: 'Insured',
    });
    const encounter = await encounterOf(hospital, stay.encounter);
    expect(encounter).toMatchObject({
      status: 'in-progress',
      service_type_name: 'Intensive care',
      price_tier: insured?.number,
      primary_location: ward.id,
    });
    expect(encounter.encounter_location).toMatchObject([
      { location_name: 'Ward A', start: stay.admitted_at, end: at },
      { location_name: 'Ward B', start: at, end: null },
    ]);
    const events = await database()
      .select({ wardId: outbox.wardId })
      .from(outbox)
      .where(
        and(eq(outbox.providerId, providerId), eq(outbox.topic, 'hospitalization.transferred')),
      );
    expect(events.map(({ wardId }) => wardId).sort()).toEqual([hospital.ward.id, ward.id].sort());
  });

  it('restarts the time until the first observation for a patient never observed, on board and banner alike', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const { ward, bed } = await aBedElsewhere(hospital);
    await transfer(hospital, stay.uuid, 0, {
      bed: bed.number,
      transferred_at: minutesAgo(10).toISOString(),
    });
    const read = async (path: string) => {
      const whole = `/api/v1/providers/${hospital.provider.id}/${path}`;
      return (await send('GET', whole, { as: hospital.staff.nurse.sender })).body.data;
    };
    const board = await read(`ward-board?ward=${ward.id}`);
    const due = board.beds[0].occupant.next_due_at;
    expect(Date.parse(due)).toBeGreaterThan(Date.now());
    expect((await read(`patients/${patient.id}/summary`)).acuity.next_due_at).toBe(due);
  });

  it('may be to the same bed, for another service or tier, and leaves the bed as it is', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const [surgery] = await database()
      .insert(healthcareServices)
      .values({ providerId: hospital.provider.id, name: 'Surgery' })
      .returning();
    const answer = ok(await transfer(hospital, stay.uuid, 0, { healthcare_service: surgery?.id }));
    expect(answer.body.data).toMatchObject({ bed: 'A1', healthcare_service_name: 'Surgery' });
    expect(await bedStatuses(hospital)).toEqual([
      'occupied',
      'available',
      'available',
      'available',
    ]);
    expect(
      (await movements(hospital, stay.uuid)).map((one: Record<string, string>) => [
        one.bed_name,
        one.healthcare_service_name,
      ]),
    ).toEqual([
      ['A1', 'General medicine'],
      ['A1', 'Surgery'],
    ]);
    const encounter = await encounterOf(hospital, stay.encounter);
    expect(encounter.encounter_location).toHaveLength(1);
  });

  it('completes the plan if it is to the held bed, and otherwise cancels it', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const path = `/api/v1/providers/${hospital.provider.id}/planned-transfers?hospitalization=${stay.uuid}`;
    await plan(hospital, stay.uuid, 1);
    expect((await transfer(hospital, stay.uuid, 1)).status).toBe(200);
    await plan(hospital, stay.uuid, 2);
    expect((await transfer(hospital, stay.uuid, 3, { transferred_at: new Date() })).status).toBe(
      200,
    );
    const plans = (await send('GET', path, { as: hospital.key })).body.results;
    expect(
      plans
        .map((one: Record<string, string>) => [
          one.from_bed_name,
          one.bed_name,
          one.status,
          one.end_reason,
        ])
        .sort(),
    ).toEqual([
      ['A1', 'A2', 'completed', ''],
      ['A2', 'A3', 'cancelled', 'Transferred elsewhere.'],
    ]);
  });

  it('is on record with its changes, for the hospitalization and for both beds', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const answer = await transfer(hospital, stay.uuid, 1, { reason: 'Quieter' });
    const rows = await auditRowsOf(answer);
    const changes = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(changes).toContain(patient.id);
    expect(changes).toContain('Quieter');
    for (const index of [0, 1]) expect(changes).toContain(bedOf(hospital, index).id);
  });
});

describe('simultaneous transfers', () => {
  it('to one bed give it to one patient, and leave the others in their own beds', async () => {
    const hospital = await aHospital();
    const stays = [];
    for (const index of [0, 1, 2]) stays.push((await anInpatient(hospital, index)).stay);
    const answers = await Promise.all(
      stays.map(({ uuid }) => transfer(hospital, uuid, 3, { transferred_at: new Date() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const statuses = await bedStatuses(hospital);
    expect(statuses.filter((status) => status === 'occupied')).toHaveLength(3);
    expect(statuses.filter((status) => status === 'cleaning')).toHaveLength(1);
  });

  it('of two patients into each other’s beds are both refused, and never deadlock', async () => {
    const hospital = await aHospital();
    const { stay: first } = await anInpatient(hospital, 0);
    const { stay: second } = await anInpatient(hospital, 1);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        transfer(hospital, first.uuid, 1),
        transfer(hospital, second.uuid, 0),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    }
  });
});
