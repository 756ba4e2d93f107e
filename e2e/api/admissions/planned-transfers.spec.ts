import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, plannedTransfers } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  bedOf,
  changeBed,
  discharge,
  minutesAgo,
  plan,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { everyRow } from '@/e2e/api/pages';
import { fieldsOf, ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aBedElsewhere, aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/planned-transfers`;

const cancel = (hospital: Hospital, id: number | string) =>
  send('POST', `${pathOf(hospital)}/${id}/cancel`, {
    as: hospital.staff['ward-clerk'].sender,
    body: { reason: 'Stays here' },
  });

async function bedsFound(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', `${pathOf(hospital)}?${query}`, {
    as: hospital.staff.billing.sender,
  });
  return answer.body.results.map((one: { bed_name: string }) => one.bed_name);
}

describe('a planned transfer', () => {
  it('holds its bed until its time, and says for which patient, from where and to where', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital, 0);
    const until = minutesAgo(-60).toISOString();
    const answer = await plan(hospital, stay.uuid, 2, {
      held_until: until,
      reason: 'After theatre',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      hospitalization: stay.uuid,
      patient: patient.id,
      patient_name: 'Otieno, Achieng',
      from_ward: hospital.ward.id,
      from_ward_name: 'Ward A',
      from_bed: bedOf(hospital, 0).id,
      from_bed_name: 'A1',
      ward: hospital.ward.id,
      ward_name: 'Ward A',
      bed: bedOf(hospital, 2).id,
      bed_name: 'A3',
      status: 'planned',
      is_holding: true,
      held_until: until,
      reason: 'After theatre',
      created_by: hospital.staff['ward-clerk'].userId,
      created_by_name: 'Test ward-clerk',
      ended_at: null,
      ended_by_name: null,
      end_reason: '',
    });
  });

  it('keeps other patients out of the bed, by name, and lets its own patient in', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0, { lastName: 'Kamau' });
    const { stay: other } = await anInpatient(hospital, 1);
    await plan(hospital, stay.uuid, 2);
    const patient = await aPatient(hospital);
    const admitted = await admit(hospital, patient.id, 2);
    expect(fieldsOf(admitted)).toEqual([409, 'bed']);
    expect(admitted.body.message).toMatch(/^A3 is held for Kamau, Achieng until .*: A4\.$/);
    expect(fieldsOf(await transfer(hospital, other.uuid, 2))).toEqual([409, 'bed']);
    expect((await transfer(hospital, stay.uuid, 2)).status).toBe(200);
  });

  it('may hold a bed that is occupied or in cleaning, but not one that is out of service, not in use, or the patient’s own', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    await anInpatient(hospital, 1);
    const occupied = ok(await plan(hospital, stay.uuid, 1));
    await cancel(hospital, occupied.body.data.id);
    await changeBed(hospital, 2, { status: 'cleaning' });
    const cleaning = ok(await plan(hospital, stay.uuid, 2));
    await cancel(hospital, cleaning.body.data.uuid);
    await changeBed(hospital, 2, { status: 'out-of-service', reason: 'Broken rail' });
    const broken = await plan(hospital, stay.uuid, 2);
    expect(fieldsOf(broken)).toEqual([409, 'bed']);
    expect(broken.body.message).toContain('Broken rail');
    expect(fieldsOf(await plan(hospital, stay.uuid, 0))).toEqual([409, 'bed']);
    await database()
      .update(beds)
      .set({ isActive: false })
      .where(eq(beds.id, bedOf(hospital, 3).id));
    expect(fieldsOf(await plan(hospital, stay.uuid, 3))).toEqual([409, 'bed']);
  });

  it('holds a bed for at most 72 hours, and not until a past time', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    for (const minutes of [1, -72 * 60 - 1]) {
      const answer = await plan(hospital, stay.uuid, 1, { held_until: minutesAgo(minutes) });
      expect(fieldsOf(answer)).toEqual([400, 'held_until']);
    }
    const longest = await plan(hospital, stay.uuid, 1, { held_until: minutesAgo(-72 * 60 + 1) });
    expect(longest.status, longest.text).toBe(201);
  });

  it('is refused for a bed that is held for another patient, and for a patient who already has one', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0, { lastName: 'Kamau' });
    const { stay: other } = await anInpatient(hospital, 1);
    await plan(hospital, stay.uuid, 2);
    const taken = await plan(hospital, other.uuid, 2);
    expect(fieldsOf(taken)).toEqual([409, 'bed']);
    expect(taken.body.message).toMatch(/^A3 is held for Kamau, Achieng until /);
    for (const index of [2, 3]) {
      const second = await plan(hospital, stay.uuid, index);
      expect(fieldsOf(second)).toEqual([409, 'hospitalization']);
      expect(second.body.message).toMatch(/Ward A, bed A3, is already planned/);
    }
  });

  it('is refused for a patient who was discharged, and for values that this hospital does not have', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const foreignBed = await plan(hospital, stay.uuid, 1, { bed: other.beds[0]?.id });
    expect(fieldsOf(foreignBed)).toEqual([400, 'bed']);
    const { stay: abroad } = await anInpatient(other, 0);
    expect(fieldsOf(await plan(hospital, abroad.uuid, 1))).toEqual([400, 'hospitalization']);
    await discharge(hospital, stay.uuid);
    expect((await plan(hospital, stay.uuid, 1)).status).toBe(409);
    const { stay: deleted } = await anInpatient(hospital, 2);
    await send('DELETE', stayPath(hospital, deleted.uuid), {
      as: hospital.staff.administrator.sender,
    });
    expect(fieldsOf(await plan(hospital, deleted.uuid, 1))).toEqual([400, 'hospitalization']);
  });

  it('frees the bed when its time has run out, and makes way for the next plan', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const { stay: other } = await anInpatient(hospital, 1);
    const old = await plan(hospital, stay.uuid, 2);
    await database()
      .update(plannedTransfers)
      .set({ heldFrom: minutesAgo(60), heldUntil: minutesAgo(1) })
      .where(eq(plannedTransfers.id, old.body.data.uuid));
    const [listed] = await everyRow(pathOf(hospital), hospital.key);
    expect(listed).toMatchObject({ status: 'planned', is_holding: false });
    expect((await plan(hospital, other.uuid, 2)).status).toBe(201);
    expect((await plan(hospital, stay.uuid, 3)).status).toBe(201);
    const rows = await everyRow(`${pathOf(hospital)}?hospitalization=${stay.id}`, hospital.key);
    expect(rows).toMatchObject([
      { bed_name: 'A3', status: 'cancelled', end_reason: 'The time of its hold ran out.' },
      { bed_name: 'A4', status: 'planned', is_holding: true },
    ]);
  });

  it('is cancelled with a reason, once, which frees its bed', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const { id } = (await plan(hospital, stay.uuid, 1)).body.data;
    const answer = ok(await cancel(hospital, id));
    expect(answer.body.data).toMatchObject({
      status: 'cancelled',
      is_holding: false,
      end_reason: 'Stays here',
      ended_by_name: 'Test ward-clerk',
    });
    const again = await cancel(hospital, id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This transfer has already been cancelled.',
    ]);
    const patient = await aPatient(hospital);
    expect((await admit(hospital, patient.id, 1)).status).toBe(201);
    expect((await cancel(hospital, 999_999_999)).status).toBe(404);
    const other = await aHospital();
    const foreign = await send('POST', `${pathOf(other)}/${id}/cancel`, {
      as: other.key,
      body: { reason: 'Ours?' },
    });
    expect(foreign.status).toBe(404);
  });

  it('is made by a system only for a user that its key acts for', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const nobody = await anApiKey(hospital.provider.id);
    expect((await plan(hospital, stay.uuid, 1, {}, { as: nobody })).status).toBe(403);
    const answer = await plan(hospital, stay.uuid, 1, {}, { as: hospital.key });
    expect(answer.body.data.created_by).toBe(hospital.staff['medical-officer'].userId);
  });
});

describe('planned transfers', () => {
  it('are listed by the end of their hold, and found by ward in and out, bed, hospitalization and status', async () => {
    const hospital = await aHospital();
    const { ward, bed } = await aBedElsewhere(hospital);
    const { stay } = await anInpatient(hospital, 0);
    const { stay: second } = await anInpatient(hospital, 1);
    await plan(hospital, stay.uuid, 2, { held_until: minutesAgo(-120) });
    await plan(hospital, second.uuid, 0, { bed: bed.number, held_until: minutesAgo(-60) });
    expect(await bedsFound(hospital, '')).toEqual(['B1', 'A3']);
    expect(await bedsFound(hospital, `ward=${ward.id}`)).toEqual(['B1']);
    expect(await bedsFound(hospital, `ward=${hospital.ward.number}`)).toEqual(['B1', 'A3']);
    expect(await bedsFound(hospital, `bed=${bedOf(hospital, 2).number}`)).toEqual(['A3']);
    expect(await bedsFound(hospital, `hospitalization=${second.uuid}`)).toEqual(['B1']);
    expect(await bedsFound(hospital, 'status=cancelled')).toEqual([]);
    expect(await bedsFound(hospital, 'ward=999999999')).toEqual([]);
    const paged = await everyRow(`${pathOf(hospital)}?page_size=1`, hospital.key);
    expect(paged).toMatchObject([{ bed_name: 'B1' }, { bed_name: 'A3' }]);
    const other = await aHospital();
    expect((await send('GET', pathOf(other), { as: other.key })).body.meta.total).toBe(0);
  });
});

describe('at the same moment', () => {
  it('two holds for one bed: one succeeds', async () => {
    const hospital = await aHospital();
    const stays = [];
    for (const index of [0, 1, 2]) stays.push((await anInpatient(hospital, index)).stay);
    const answers = await Promise.all(stays.map(({ uuid }) => plan(hospital, uuid, 3)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('two holds for one patient: one succeeds', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const answers = await Promise.all([1, 2, 3].map((index) => plan(hospital, stay.uuid, index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('a hold and an admission: no one is admitted to a bed that is held for another patient', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const patient = await aPatient(hospital);
    const [held, admitted] = await Promise.all([
      plan(hospital, stay.uuid, 1),
      admit(hospital, patient.id, 1, { admitted_at: new Date() }),
    ]);
    expect(held.status).toBe(201);
    expect([201, 409]).toContain(admitted.status);
    if (admitted.status === 409) return;
    // Both succeeded, so the admission came first. The audit chain has them in the order in which they took effect.
    const done = (await auditRows({ providerId: hospital.provider.id }, 'action'))
      .slice(-2)
      .reverse();
    expect(done.map(({ action }) => action)).toEqual([
      'planned-transfer.plan',
      'hospitalization.admit',
    ]);
  });

  it('two cancellations: one takes effect', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital, 0);
    const { id } = (await plan(hospital, stay.uuid, 1)).body.data;
    const answers = await Promise.all([cancel(hospital, id), cancel(hospital, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
