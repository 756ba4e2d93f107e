import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, practitioners } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  bedStatuses,
  changeBed,
  discharge,
  minutesAgo,
  movements,
  plan,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { fieldsOf, ok, send } from '@/e2e/api/transport';
import { aBedElsewhere, aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

describe('a transfer', () => {
  it('is refused to an occupied bed, with the patient’s name and since when, and the free beds of the ward', async () => {
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

  it('is refused to a bed in cleaning, out of service, not in use, or held for another patient', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: held } = await anInpatient(hospital, 1);
    await changeBed(hospital, 2, { status: 'cleaning' });
    await plan(hospital, held.uuid, 3);
    const { bed } = await aBedElsewhere(hospital);
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

  it('is refused when its time is not after the last move, or is in the future', async () => {
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

  it('is refused to a time at which the bed still had another patient', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: other } = await anInpatient(hospital, 1);
    await discharge(hospital, other.uuid, { discharged_at: minutesAgo(40) });
    await changeBed(hospital, 1, { status: 'available' });
    const early = await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(50) });
    expect(fieldsOf(early)).toEqual([409, 'bed']);
    ok(await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(30) }));
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

  it('is refused, by field, for values that this hospital does not have', async () => {
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

  it('is made by signed-in people in their own name alone, and by a system for any user', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const asNurse = { created_by: hospital.staff.nurse.userId };
    expect(fieldsOf(await transfer(hospital, stay.uuid, 1, asNurse))).toEqual([400, 'created_by']);
    const key = await anApiKey(hospital.provider.id);
    ok(await transfer(hospital, stay.uuid, 1, asNurse, { as: key }));
    const [, moved] = await movements(hospital, stay.uuid);
    expect(moved.recorded_by).toBe(hospital.staff.nurse.userId);
  });

  it('needs a practitioner in active service', async () => {
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

  it('is refused when the patient was discharged, with who discharged and when', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await discharge(hospital, stay.uuid);
    const answer = await transfer(hospital, stay.uuid, 1);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(
      /^This patient was already discharged, on .* by Test medical-officer\.$/,
    );
  });
});
