import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { brokenConstraint } from '@/db/constraints';
import {
  bedStays,
  beds,
  encounters,
  hospitalizations,
  memberships,
  plannedTransfers,
  visits,
} from '@/db/schema/index';
import {
  admissionsOf,
  admit,
  admitting,
  ago,
  anEndedStay,
  hour,
} from '@/e2e/api/admissions/admission-builders';
import {
  anInpatient,
  changeBed,
  discharge,
  plan,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { spokenInstant } from '@/lib/domain/time';

describe('a refused admission', () => {
  it('names the ward and bed of a patient who is already admitted, and since when', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    for (const bed of [hospital.beds[0], hospital.beds[1]]) {
      const answer = await admit(hospital, patient, {}, bed);
      expect(answer.status).toBe(409);
      expect(Object.keys(answer.body.errors)).toEqual(['patient']);
      expect(answer.body.message).toMatch(
        /^This patient is already admitted: Ward A, bed A1, since \d+ \w+ \d{4}, \d\d:\d\d\.$/,
      );
    }
  });

  it('names who is in the bed, since when, and the free beds of the ward', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital);
    await putStatus(hospital.beds[2]?.id, 'cleaning');
    const answer = await admit(hospital, await aPatient(hospital));
    expect(answer.status).toBe(409);
    expect(answer.body.errors.bed[0]).toMatch(
      /^A1 is taken: Otieno, Achieng has been in it since \d+ \w+ \d{4}, \d\d:\d\d\. Free beds of this ward: A2, A4\.$/,
    );
    expect(answer.body.message).toBe(answer.body.errors.bed[0]);
  });

  it('does not say who is in the bed to a system that may admit but not read admissions', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital);
    const key = await anApiKey(hospital.provider.id, { scopes: ['admissions:write'] });
    const answer = await send('POST', admissionsOf(hospital), {
      as: key,
      body: admitting(hospital, await aPatient(hospital)),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^A1 is taken: another patient has been in it since /);
    expect(answer.text).not.toContain('Otieno');
  });

  it('says nothing about a patient to such a system, whatever bed it asks for', async () => {
    const hospital = await aHospital();
    const as = await anApiKey(hospital.provider.id, {
      scopes: ['admissions:write', 'admissions:discharge'],
      userId: hospital.staff['ward-clerk'].userId,
    });
    const { patient, stay } = await anInpatient(hospital, 0);
    const body = admitting(hospital, patient, hospital.beds[3]);
    const again = await send('POST', admissionsOf(hospital), { as, body });
    expect([again.status, again.body.message]).toEqual([409, 'This patient is already admitted.']);

    const other = await anInpatient(hospital, 1, { lastName: 'Wafula' });
    await plan(hospital, stay.uuid, 2);
    const held = await plan(hospital, other.stay.uuid, 2, {}, { as });
    expect(held.body.message).toMatch(/^A3 is held for another patient until /);

    await discharge(hospital, other.stay.uuid, { discharged_at: ago(hour) });
    await changeBed(hospital, 1, { status: 'available' });
    const since = { admitted_at: ago(hour / 2) };
    const next = await anInpatient(hospital, 1, { lastName: 'Kamau', ...since });
    await discharge(hospital, next.stay.uuid, { discharge_disposition: 'Exp' });
    const back = await undo(hospital, other.stay.uuid, 'discharge', { as });
    expect([back.status, back.body.message]).toEqual([
      409,
      expect.stringContaining('has been used since: another patient was in it'),
    ]);
    const dead = await send('POST', admissionsOf(hospital), {
      as,
      body: admitting(hospital, next.patient, hospital.beds[3]),
    });
    expect([dead.status, dead.body.message]).toEqual([409, 'This patient has died.']);
  });

  it('leaves an audit entry of the patient it named and of the caller it named them to, though nothing was saved', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    const clerk = hospital.staff['ward-clerk'];
    const audited = async (wanted: { id: string }) => {
      const body = admitting(hospital, wanted);
      const answer = await send('POST', admissionsOf(hospital), { as: clerk.sender, body });
      expect(answer.status, answer.text).toBe(409);
      return auditRowsOf(answer);
    };
    const event = {
      action: 'hospitalization.admit',
      outcome: 'denied',
      actorId: clerk.userId,
      patientIds: [patient.id],
    };
    expect(await audited(await aPatient(hospital))).toEqual([expect.objectContaining(event)]);
    expect(await audited(patient)).toEqual([expect.objectContaining(event)]);
  });

  it('says why a bed without a patient is not free either', async () => {
    const hospital = await aHospital();
    const [cleaning, broken, unused, held] = hospital.beds;
    const { hospitalization } = await anAdmission(hospital, { bed: await aBed(hospital, 'B1') });
    await putStatus(cleaning?.id, 'cleaning');
    await putStatus(broken?.id, 'out-of-service', 'Rail is loose');
    await database()
      .update(beds)
      .set({ isActive: false })
      .where(eq(beds.id, unused?.id ?? ''));
    await database()
      .insert(plannedTransfers)
      .values({
        providerId: hospital.provider.id,
        hospitalizationId: hospitalization.id,
        bedId: held?.id ?? '',
        wardId: hospital.ward.id,
        heldFrom: ago(hour),
        heldUntil: new Date(Date.now() + hour),
        createdById: hospital.staff.nurse.userId,
      });
    for (const [bed, why] of [
      [cleaning, /^A1 has been in cleaning since /],
      [broken, /^A2 has been out of service since .*: Rail is loose\./],
      [unused, /^A3 is not in use\./],
      [held, /^A4 is held for Otieno, Achieng until /],
    ] as const) {
      const answer = await admit(hospital, await aPatient(hospital), {}, bed);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['bed']]);
      expect(answer.body.message).toMatch(why);
      expect(answer.body.message).toMatch(/No other bed of this ward is free\.$/);
    }
  });

  it('keeps patients out of a bed whose room or ward is not in use, where no board would show them', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const [, , closed] = hospital.beds;
    const room = hospital.rooms[1]?.id ?? '';
    const sentence = 'A3 is in Room 2, which is not in use.';
    const as = hospital.staff.administrator.sender;
    const places = `/api/v1/providers/${hospital.provider.id}/locations`;
    await sendOk('PATCH', `${places}/${room}`, { as, body: { is_active: false } });
    const answer = await admit(hospital, await aPatient(hospital), {}, closed);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      { bed: [`${sentence} Free beds of this ward: A2.`] },
    ]);
    const planned = await plan(hospital, hospitalization.id, 2);
    expect([planned.status, planned.body.errors]).toEqual([409, { bed: [sentence] }]);
    const moved = await transfer(hospital, hospitalization.id, 2);
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([409, ['bed']]);

    await send('PATCH', `${places}/${room}`, { as, body: { is_active: true } });
    ok(await discharge(hospital, hospitalization.id));
    await sendOk('PATCH', `${places}/${hospital.ward.id}`, {
      as,
      body: { is_active: false },
    });
    const nowhere = await admit(hospital, await aPatient(hospital), {}, closed);
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([409, ['bed']]);
    const back = await undo(hospital, hospitalization.id, 'discharge');
    expect([back.status, Object.keys(back.body.errors)]).toEqual([409, ['bed']]);
  });

  it('says that the patient had died by then', async () => {
    const hospital = await aHospital();
    const dead = await aPatient(hospital, { deceasedAt: ago(24 * hour) });
    const answer = await admit(hospital, dead);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['patient']]);
    expect(answer.body.message).toMatch(/^This patient died on /);
  });

  it('says that the patient was in another bed at that time, or that the bed had another patient', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    await anEndedStay(hospital, patient, { until: ago(hour), bed: hospital.beds[1] });
    const early = { admitted_at: ago(2 * hour).toISOString() };
    const own = await admit(hospital, patient, early);
    expect([own.status, Object.keys(own.body.errors)], own.text).toEqual([409, ['patient']]);
    expect(own.body.message).toBe('This patient was in another bed at that time.');
    const others = await admit(hospital, await aPatient(hospital), early, hospital.beds[1]);
    expect([others.status, Object.keys(others.body.errors)]).toEqual([409, ['bed']]);
    expect(others.body.message).toBe('Another patient was in that bed at that time.');
  });

  it('says that there is a later admission, and since when, though the patient was in no bed at that time', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const stay = await anEndedStay(hospital, patient, { until: ago(hour), bed: hospital.beds[1] });
    const answer = await admit(hospital, patient, { admitted_at: ago(24 * hour).toISOString() });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, ['patient']]);
    expect(answer.body.message).toBe(
      `There is a later admission, from ${spokenInstant(stay.admittedAt, 'Africa/Nairobi')}. One before it can no longer be recorded.`,
    );
  });

  it('names each field with a value that this hospital does not have, and saves nothing', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patient = await aPatient(hospital);
    const stranger = other.staff.nurse.userId;
    const left = await aUser(hospital.provider.id, 'ward-clerk');
    await database()
      .update(memberships)
      .set({ isActive: false })
      .where(eq(memberships.userId, left.userId));
    for (const [field, value] of [
      ['patient', (await aPatient(other)).id],
      ['bed', other.beds[0]?.id],
      ['location', other.ward.id],
      ['healthcare_service', other.service.number],
      ['price_tier', v7()],
      ['admitted_by', other.staff.nurse.practitionerId],
      ['created_by', stranger],
      ['created_by', left.userId],
      ['admit_source', 'helicopter'],
      ['discharge_disposition', 'moon'],
      ['admitted_at', new Date(Date.now() + 10 * 60_000).toISOString()],
      ['admitted_at', '1984-02-28T12:00:00Z'],
      ['admitted_at', '2002-11-21T12:00:00Z'],
      ['expected_discharge_at', ago(hour).toISOString()],
    ] as const) {
      const answer = await admit(hospital, patient, { [field]: value });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    for (const field of Object.keys(admitting(hospital, patient))) {
      const { [field]: _, ...body } = { ...admitting(hospital, patient) } as Record<
        string,
        unknown
      >;
      const answer = await send('POST', admissionsOf(hospital), { as: hospital.key, body });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    }
    for (const table of [hospitalizations, bedStays, encounters, visits]) {
      const rows = await database()
        .select({ id: table.id })
        .from(table)
        .where(eq(table.providerId, hospital.provider.id));
      expect(rows).toEqual([]);
    }
  });

  it('keeps out a practitioner, service or price tier that is no longer in use', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    for (const [field, path] of [
      ['admitted_by', `practitioners/${hospital.staff['medical-officer'].practitionerId}`],
      ['healthcare_service', `healthcare-services/${hospital.service.id}`],
      ['price_tier', `price-tiers/${hospital.priceTier.id}`],
    ] as const) {
      const change = (is_active: boolean) =>
        send('PATCH', `/api/v1/providers/${hospital.provider.id}/${path}`, {
          as: hospital.key,
          body: { is_active },
        });
      expect((await change(false)).status).toBe(200);
      const answer = await admit(hospital, patient);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, [field]]);
      await change(true);
    }
    expect((await admit(hospital, patient)).status).toBe(201);
  });

  it('keeps a signed-in person from asking in another user’s name, which a system may', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const asNurse = await send('POST', admissionsOf(hospital), {
      as: hospital.staff.nurse.sender,
      body: admitting(hospital, patient),
    });
    expect([asNurse.status, Object.keys(asNurse.body.errors)]).toEqual([400, ['created_by']]);
    const asSystem = await admit(hospital, patient, { created_by: hospital.staff.nurse.userId });
    expect(asSystem.body.data, asSystem.text).toMatchObject({
      created_by: hospital.staff.nurse.userId,
    });
  });
});

describe('the database', () => {
  it('keeps a bed to one patient and a patient to one bed, whatever a program writes', async () => {
    const hospital = await aHospital();
    const { patient, hospitalization, encounter, bed } = await anAdmission(hospital);
    const stay = {
      providerId: hospital.provider.id,
      encounterId: encounter.id,
      wardId: hospital.ward.id,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      admittedAt: new Date(),
      admittedById: hospitalization.admittedById,
      createdById: hospital.staff.nurse.userId,
    };
    const someone = await aPatient(hospital);
    const otherBed = hospital.beds[1]?.id ?? '';
    const db = database();
    for (const [constraint, writing] of [
      [
        'hospitalizations_one_active_a_bed',
        () => db.insert(hospitalizations).values({ ...stay, patientId: someone.id, bedId: bed.id }),
      ],
      [
        'hospitalizations_one_active_a_patient',
        () =>
          db.insert(hospitalizations).values({ ...stay, patientId: patient.id, bedId: otherBed }),
      ],
      [
        'bed_stays_one_patient_a_bed',
        () =>
          db.insert(bedStays).values({
            ...stay,
            hospitalizationId: hospitalization.id,
            patientId: someone.id,
            bedId: bed.id,
            period: '[2020-01-01,)',
          }),
      ],
      [
        'bed_stays_one_bed_a_patient',
        () =>
          db.insert(bedStays).values({
            ...stay,
            hospitalizationId: hospitalization.id,
            patientId: patient.id,
            bedId: otherBed,
            period: '[2020-01-01,)',
          }),
      ],
    ] as const) {
      const failure = await writing().then(
        () => null,
        (error: unknown) => brokenConstraint(error),
      );
      expect(failure).toBe(constraint);
    }
  });
});

const putStatus = (
  id: string | undefined,
  status: 'cleaning' | 'out-of-service',
  statusReason = '',
) =>
  database()
    .update(beds)
    .set({ status, statusReason })
    .where(eq(beds.id, id ?? ''));

async function aBed(hospital: Hospital, name: string) {
  const [room] = hospital.rooms;
  const [bed] = await database()
    .insert(beds)
    .values({
      providerId: hospital.provider.id,
      wardId: hospital.ward.id,
      roomId: room?.id ?? '',
      name,
    })
    .returning();
  return bed;
}
