import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, healthcareServices } from '@/db/schema/index';
import {
  anInpatient,
  bedStatuses,
  changeBed,
  discharge,
  encounterOf,
  encounterSeen,
  minutesAgo,
  movements,
  plan,
  seen,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aBedElsewhere, aHospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

describe('undoing a transfer', () => {
  it('restores everything as if the patient had never moved, also from another ward, service and tier', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    const { stay } = await anInpatient(hospital, 0, { reason: 'Pneumonia', notes: 'On oxygen' });
    const before = await seen(hospital, stay.uuid);
    const encounter = await encounterSeen(hospital, stay.encounter);
    const lay = await movements(hospital, stay.uuid);
    const { ward, bed } = await aBedElsewhere(hospital, 'I1');
    const [icu] = await database()
      .insert(healthcareServices)
      .values({ providerId, name: 'Intensive care' })
      .returning();
    const moved = await transfer(hospital, stay.uuid, 0, {
      bed: bed.id,
      healthcare_service: icu?.id,
      location: ward.id,
      reason: 'Septic shock',
      notes: 'Ventilated',
    });
    expect(moved.status, moved.text).toBe(200);

    const answer = ok(await undo(hospital, stay.uuid, 'transfer'));
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
      .where(and(eq(beds.providerId, providerId), eq(beds.id, bed.id)));
    expect([(await bedStatuses(hospital))[0], iced?.status]).toEqual(['occupied', 'available']);
  });

  it('keeps the undone bed stay, with who undid it and why, out of the history', async () => {
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

  it('is on record with its reason, and needs the permission to transfer', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    const billing = await undo(hospital, stay.uuid, 'transfer', {
      as: hospital.staff.billing.sender,
    });
    expect(billing.status).toBe(403);
    const answer = await undo(hospital, stay.uuid, 'transfer');
    const rows = await auditRowsOf(answer);
    const written = JSON.stringify(rows);
    expect(written).toContain('The wrong patient was chosen');
    expect(written).toContain('hospitalization.undo-transfer');
  });

  it('goes back step by step to the bed of the admission, and no further', async () => {
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

  it('within the same bed undoes the change of service alone', async () => {
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

  it('is refused once the former bed has another patient', async () => {
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
      expect.stringMatching(/^A1 has been used since/),
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

  it('leaves a plan that the transfer completed as it is, and cancels one to the bed that is occupied again', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await plan(hospital, stay.uuid, 1);
    await transfer(hospital, stay.uuid, 1);
    await plan(hospital, stay.uuid, 0);
    expect((await undo(hospital, stay.uuid, 'transfer')).status).toBe(200);
    const path = `/api/v1/providers/${hospital.provider.id}/planned-transfers`;
    const { results } = (await send('GET', path, { as: hospital.key })).body;
    const plans = results.map((one: Record<string, string>) => [one.bed_name, one.status]).sort();
    expect(plans).toEqual([
      ['A1', 'cancelled'],
      ['A2', 'completed'],
    ]);
  });

  it.each(['at once', 'one after the other'])(
    'twice %s, by two users who mean the same transfer, goes back one step, not two',
    async (how) => {
      const hospital = await aHospital();
      const { stay } = await anInpatient(hospital);
      const [surgery] = await database()
        .insert(healthcareServices)
        .values({ providerId: hospital.provider.id, name: 'Surgery' })
        .returning();
      const last = minutesAgo(30);
      await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(60) });
      // Within the bed, for another service: the bed does not tell one transfer from the other.
      await transfer(hospital, stay.uuid, 1, {
        transferred_at: last,
        healthcare_service: surgery?.id,
      });
      const twice = () => undo(hospital, stay.uuid, 'transfer', { transferred_at: last });
      const answers =
        how === 'at once' ? await Promise.all([twice(), twice()]) : [await twice(), await twice()];
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await seen(hospital, stay.uuid)).toMatchObject({
        bed_name: 'A2',
        healthcare_service_name: 'General medicine',
      });
    },
  );
});
