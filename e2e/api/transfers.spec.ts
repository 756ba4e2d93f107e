import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import {
  auditEvents,
  beds,
  healthcareServices,
  locations,
  outbox,
  practitioners,
  priceTiers,
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
} from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, anApiKey, aPatient, type Hospital } from '@/e2e/builders';

/** A second ward with one bed. */
async function anotherWard(hospital: Hospital) {
  const providerId = hospital.provider.id;
  const place = async (values: { type: 'ward' | 'room'; name: string; partOfId?: string }) => {
    const [row] = await database()
      .insert(locations)
      .values({ providerId, ...values })
      .returning();
    if (!row) throw new Error('Nothing was stored.');
    return row;
  };
  const ward = await place({ type: 'ward', name: 'Ward B' });
  const room = await place({ type: 'room', name: 'High care', partOfId: ward.id });
  const [bed] = await database()
    .insert(beds)
    .values({ providerId, wardId: ward.id, roomId: room.id, name: 'B1' })
    .returning();
  if (!bed) throw new Error('Nothing was stored.');
  return { ward, bed };
}

const fieldsOf = (answer: { status: number; body: { errors: object } }) => [
  answer.status,
  ...Object.keys(answer.body.errors ?? {}),
];

describe('a transfer', () => {
  it('takes an optional field that is null as one that is left out', async () => {
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
    const { bed, ward } = await anotherWard(hospital);
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

  it('begins the wait of whoever was never observed anew, on the board and in the banner alike', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const { bed, ward } = await anotherWard(hospital);
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
    const answer = await transfer(hospital, stay.uuid, 0, { healthcare_service: surgery?.id });
    expect(answer.status, answer.text).toBe(200);
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

  it('is refused to a bed in which somebody lies, by name and since when, with the free beds of the ward', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const other = await aPatient(hospital, { firstName: 'Wanjiru', lastName: 'Kamau' });
    await admit(hospital, other.id, 1);
    const answer = await transfer(hospital, stay.uuid, 1);
    expect(fieldsOf(answer)).toEqual([409, 'bed']);
    expect(answer.body.message).toMatch(/^A2 is taken: Kamau, Wanjiru has been in it since /);
    expect(answer.body.message).toContain('Free beds of this ward: A3, A4.');
    expect(await movements(hospital, stay.uuid)).toHaveLength(1);
  });

  it('is refused to a bed in cleaning, out of service, not in use, or held for somebody else', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: held } = await anInpatient(hospital, 1);
    await changeBed(hospital, 2, { status: 'cleaning' });
    await plan(hospital, held.uuid, 3);
    const { bed } = await anotherWard(hospital);
    expect(fieldsOf(await transfer(hospital, stay.uuid, 2))).toEqual([409, 'bed']);
    const toHeld = await transfer(hospital, stay.uuid, 3);
    expect(fieldsOf(toHeld)).toEqual([409, 'bed']);
    expect(toHeld.body.message).toMatch(/^A4 is held for Otieno, Achieng until /);
    await changeBed(hospital, 2, { status: 'out-of-service', reason: 'Broken rail' });
    const broken = await transfer(hospital, stay.uuid, 2);
    expect(broken.body.message).toContain('Broken rail');
    await database().update(beds).set({ isActive: false }).where(eq(beds.id, bed.id));
    expect(fieldsOf(await transfer(hospital, stay.uuid, 0, { bed: bed.id }))).toEqual([409, 'bed']);
    expect(await movements(hospital, stay.uuid)).toHaveLength(1);
  });

  it('is refused when its time is not after the last move, or lies in the future', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    for (const at of [stay.admitted_at, minutesAgo(180), minutesAgo(-6)]) {
      const answer = await transfer(hospital, stay.uuid, 1, { transferred_at: at });
      expect(fieldsOf(answer)).toEqual([400, 'transferred_at']);
    }
    expect((await transfer(hospital, stay.uuid, 1)).status).toBe(200);
    const backwards = await transfer(hospital, stay.uuid, 2, { transferred_at: minutesAgo(90) });
    expect(fieldsOf(backwards)).toEqual([400, 'transferred_at']);
    expect(await bedStatuses(hospital)).toEqual(['cleaning', 'occupied', 'available', 'available']);
  });

  it('is refused to a time at which another patient still lay in that bed', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: other } = await anInpatient(hospital, 1);
    await discharge(hospital, other.uuid, { discharged_at: minutesAgo(40) });
    await changeBed(hospital, 1, { status: 'available' });
    const early = await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(50) });
    expect(fieldsOf(early)).toEqual([409, 'bed']);
    const later = await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(30) });
    expect(later.status, later.text).toBe(200);
  });

  it('is refused when the room is not that of the bed', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const wrong = await transfer(hospital, stay.uuid, 2, { room: 'Room 1' });
    expect(fieldsOf(wrong)).toEqual([400, 'room']);
    const [, room] = hospital.rooms;
    for (const named of ['ROOM 2', room?.id, String(room?.number)]) {
      const index = (await bedStatuses(hospital))[2] === 'available' ? 2 : 3;
      const answer = await transfer(hospital, stay.uuid, index, {
        room: named,
        transferred_at: new Date(),
      });
      expect(answer.status, answer.text).toBe(200);
      await changeBed(hospital, index === 2 ? 3 : 2, { status: 'available' });
    }
  });

  it('is refused, by field, for what this provider does not have', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    const { stay } = await anInpatient(hospital);
    const foreign: [string, unknown][] = [
      ['bed', other.beds[0]?.id],
      ['healthcare_service', other.service.id],
      ['price_tier', other.priceTier.id],
      ['transferred_by', other.staff['medical-officer'].practitionerId],
      ['location', other.ward.id],
      ['created_by', other.staff['ward-clerk'].userId],
      ['bed', 999_999_999],
    ];
    for (const [field, value] of foreign) {
      const answer = await transfer(hospital, stay.uuid, 1, { [field]: value });
      expect(fieldsOf(answer)).toEqual([400, field]);
    }
    const abroad = await send('PATCH', stayPath(other, stay.uuid, '/transfer'), {
      as: other.key,
      body: {
        transferred_by: other.staff['medical-officer'].practitionerId,
        transferred_at: minutesAgo(60),
        healthcare_service: other.service.id,
        price_tier: other.priceTier.id,
        created_by: other.staff['ward-clerk'].userId,
        bed: other.beds[0]?.id,
      },
    });
    expect(abroad.status).toBe(404);
    expect(await movements(hospital, stay.uuid)).toHaveLength(1);
  });

  it('is asked for by a signed-in person in that person’s own name alone; a system names any user', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const asNurse = { created_by: hospital.staff.nurse.userId };
    expect(fieldsOf(await transfer(hospital, stay.uuid, 1, asNurse))).toEqual([400, 'created_by']);
    const key = await anApiKey(hospital.provider.id);
    const answer = await transfer(hospital, stay.uuid, 1, asNurse, { as: key });
    expect(answer.status, answer.text).toBe(200);
    const [, moved] = await movements(hospital, stay.uuid);
    expect(moved.recorded_by).toBe(hospital.staff.nurse.userId);
  });

  it('is ordered by a practitioner in active service', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const [retired] = await database()
      .insert(practitioners)
      .values({
        providerId: hospital.provider.id,
        firstName: 'Old',
        lastName: 'Hand',
        isActive: false,
      })
      .returning();
    const answer = await transfer(hospital, stay.uuid, 1, { transferred_by: retired?.id });
    expect(fieldsOf(answer)).toEqual([409, 'transferred_by']);
  });

  it('is refused when the patient was discharged, in words that say when and by whom', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid);
    const answer = await transfer(hospital, stay.uuid, 1);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(
      /^This patient was discharged already, on .* by Test medical-officer\.$/,
    );
  });

  it('to the bed that was held for it completes the plan; to another it cancels the plan', async () => {
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

  it('is on record with what it changed, for the stay and for both beds', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const answer = await transfer(hospital, stay.uuid, 1, { reason: 'Quieter' });
    const rows = await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.requestId, String(answer.headers.get('x-request-id'))));
    const changes = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(changes).toContain(patient.id);
    expect(changes).toContain('Quieter');
    for (const index of [0, 1]) expect(changes).toContain(bedOf(hospital, index).id);
  });
});

describe('transfers at once', () => {
  it('to one bed: one patient gets it, and each of the others keeps the own bed', async () => {
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

  it('of two patients into each other’s beds: both are refused, and nobody waits for ever', async () => {
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
