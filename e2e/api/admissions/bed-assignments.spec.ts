import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { transfer } from '@/e2e/api/admissions/stay-builders';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const nurse = () => hospital.staff.nurse;
const doctor = () => hospital.staff['medical-officer'];
const pathOf = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;

const change = (body: object, as = nurse().sender) =>
  send('POST', pathOf('bed-assignments'), { as, body });

const bedAt = (index: number): string => {
  const bed = hospital.beds[index];
  if (!bed) throw new Error('There is no such bed.');
  return bed.id;
};

/** The names of those who look after each bed, as the board shows them. */
const onBoard = async (): Promise<string[][]> => {
  const path = pathOf(`ward-board?ward=${hospital.ward.id}`);
  const { body } = await send('GET', path, { as: hospital.key });
  return body.data.beds.map(({ assigned_to }: { assigned_to: { practitioner: string }[] }) =>
    assigned_to.map(({ practitioner }) => practitioner),
  );
};

describe('the beds of a practitioner', () => {
  it('are taken for twelve hours and given back, several at once', async () => {
    const taken = ok(await change({ take: [bedAt(0), bedAt(1), bedAt(2)] }));
    expect(taken.body.data).toHaveLength(3);
    const [one] = taken.body.data;
    expect(one).toMatchObject({
      practitioner: nurse().practitionerId,
      ward: hospital.ward.id,
      ward_name: 'Ward A',
    });
    expect(Date.parse(one.ends_at) - Date.parse(one.taken_at)).toBe(12 * 3_600_000);
    expect(await auditOf(taken)).toMatchObject([
      { action: 'bed-assignment.change', changes: { practitioner_id: expect.anything() } },
      {},
      {},
    ]);
    const own = nurse().practitionerId;
    expect(await onBoard()).toEqual([[own], [own], [own], []]);

    const changed = await change({ take: [bedAt(3)], give_back: [bedAt(0), bedAt(1)] });
    expect(changed.body.data.map(({ bed_name }: { bed_name: string }) => bed_name)).toEqual([
      'A3',
      'A4',
    ]);
    expect(await onBoard()).toEqual([[], [], [own], [own]]);
    expect((await change({ take: [bedAt(0)] })).status).toBe(200);
    expect(await onBoard()).toEqual([[own], [], [own], [own]]);
  });

  it('are taken for as long as the hospital’s shifts last', async () => {
    const set = (shift_hours: number) =>
      send('PATCH', pathOf('settings'), {
        as: hospital.staff.administrator.sender,
        body: { shift_hours },
      });
    for (const hours of [0, 25, 7.5]) expect((await set(hours)).status).toBe(400);
    expect((await set(8)).body.data).toMatchObject({ shift_hours: 8 });
    const [one] = (await change({ take: [bedAt(0)] })).body.data;
    expect(Date.parse(one.ends_at) - Date.parse(one.taken_at)).toBe(8 * 3_600_000);
  });

  it('may be another’s as well, and are theirs alone to give back', async () => {
    await change({ take: [bedAt(0)] });
    expect((await change({ take: [bedAt(0)] }, doctor().sender)).status).toBe(200);
    expect(await onBoard()).toEqual([
      [nurse().practitionerId, doctor().practitionerId],
      [],
      [],
      [],
    ]);
    const unchanged = await change({ give_back: [bedAt(0), bedAt(1)] }, doctor().sender);
    expect(unchanged.body.data).toEqual([]);
    expect((await onBoard())[0]).toEqual([nurse().practitionerId]);
  });

  it('end by themselves at the end of the shift, without a change', async () => {
    await change({ take: [bedAt(0), bedAt(1)] });
    await database().execute(
      sql`update bed_assignments set taken_at = now() - interval '12 hours', ends_at = now() + interval '1 second'
        where provider_id = ${hospital.provider.id} and bed_id = ${bedAt(0)}`,
    );
    expect((await onBoard())[0]).toHaveLength(1);
    await expect.poll(async () => (await onBoard())[0]).toEqual([]);
    expect((await onBoard())[1]).toHaveLength(1);
    const { results } = (await send('GET', pathOf('bed-assignments'), { as: nurse().sender })).body;
    expect(results).toMatchObject([{ bed: bedAt(1) }]);
    expect((await change({ take: [bedAt(0)] })).status).toBe(200);
  });

  it('stay with the bed: another patient in it is looked after by the same people', async () => {
    await change({ take: [bedAt(0)] });
    const stay = await anAdmission(hospital);
    const moved = await transfer(hospital, stay.hospitalization.id, 1, {
      transferred_at: new Date().toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await onBoard()).toEqual([[nurse().practitionerId], [], [], []]);
  });

  it('are taken once, however many presses come at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => change({ take: [bedAt(0), bedAt(1)] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await onBoard()).toEqual([[nurse().practitionerId], [nurse().practitionerId], [], []]);
    await expect(
      database().execute(sql`
        insert into bed_assignments (provider_id, id, bed_id, practitioner_id, taken_at, ends_at)
        select provider_id, gen_random_uuid(), bed_id, practitioner_id, now(), now() + interval '1 hour'
        from bed_assignments where provider_id = ${hospital.provider.id}`),
    ).rejects.toThrow();
  });

  it('are refused by name where they are no beds of this hospital, closed, or named twice', async () => {
    const other = await aHospital();
    const strange = await change({ take: [bedAt(0), other.beds[0]?.id] });
    expect([strange.status, strange.body.errors]).toEqual([
      400,
      { 'take.1': ['There is no such bed at this hospital.'] },
    ]);
    expect((await change({})).status).toBe(400);
    expect((await change({ take: [bedAt(0)], give_back: [bedAt(0)] })).status).toBe(400);
    await database().execute(sql`update beds set is_active = false where id = ${bedAt(3)}`);
    const closed = await change({ take: [bedAt(3)] });
    expect([closed.status, closed.body.errors]).toEqual([409, { take: ['Bed A4 is not in use.'] }]);
    expect((await onBoard()).flat()).toEqual([]);
  });

  it('are taken by nurses and medical officers for themselves; a key names the practitioner', async () => {
    const clerk = await change({ take: [bedAt(0)] }, hospital.staff['ward-clerk'].sender);
    expect(clerk.status).toBe(403);
    const forOther = { take: [bedAt(0)], practitioner: doctor().practitionerId };
    expect((await change(forOther)).status).toBe(400);
    const byKey = await change(forOther, hospital.key);
    expect(byKey.body.data).toMatchObject([{ practitioner: doctor().practitionerId }]);
  });

  it('are on the handover sheet', async () => {
    await anAdmission(hospital);
    await change({ take: [bedAt(0)] });
    const path = pathOf(`wards/${hospital.ward.id}/handover`);
    const { patients } = (await send('GET', path, { as: nurse().sender })).body.data;
    expect(patients[0].identity.assigned_to).toMatchObject([
      { practitioner: nurse().practitionerId },
    ]);
  });
});
