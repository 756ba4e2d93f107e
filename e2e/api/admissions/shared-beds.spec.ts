import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aChildOf,
  aMotherWithChild,
  atHospital,
  beds,
  daysAgo,
  get,
  hospital,
  into,
  path,
} from '@/e2e/api/admissions/family-builders';
import {
  admit,
  anInpatient,
  bedOf,
  bedStatuses,
  discharge,
  minutesAgo,
  seen,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { expectSound } from '@/e2e/api/admissions/stay-soundness';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

beforeEach(async () => atHospital(await aHospital()));

describe('a newborn', () => {
  it('is admitted into the bed of the mother, which takes nobody else', async () => {
    const { child, hers, its } = await aMotherWithChild();
    expect(await seen(hospital, its)).toMatchObject({
      mother_hospitalization: hers,
      bed_name: 'A1',
    });
    const stranger = await aPatient(hospital);
    expect(refusal(await admit(hospital, stranger.id, 0))).toEqual([409, ['bed']]);
    expect(refusal(await into(stranger, 0))).toEqual([409, ['with_mother']]);
    const { patient: other } = await anInpatient(hospital, 1);
    expect(refusal(await into(await aChildOf(other.id), 0))).toEqual([409, ['bed']]);
    expect(refusal(await into(child, 1))).toEqual([409, ['patient']]);
    await expectSound(hospital.provider.id);
  });

  it('shares it neither before the mother came nor after the first birthday', async () => {
    const { patient: mother } = await anInpatient(hospital, 0);
    const child = await aChildOf(mother.id, { birthDate: daysAgo(10).toISOString().slice(0, 10) });
    const early = await into(child, 0, { admitted_at: minutesAgo(180).toISOString() });
    expect(refusal(early)).toEqual([400, ['admitted_at']]);
    const grown = await aChildOf(mother.id, { birthDate: daysAgo(366).toISOString().slice(0, 10) });
    expect(refusal(await into(grown, 0))).toEqual([409, ['with_mother']]);
    expect((await into(child, 0)).status).toBe(201);
  });

  it('is shown in the bed with the mother, which counts once', async () => {
    const { child } = await aMotherWithChild();
    const { data: board } = await get(`ward-board?ward=${hospital.ward.id}`);
    expect(board.beds[0].occupant).toMatchObject({ is_with_mother: false });
    expect(board.beds[0].children).toMatchObject([
      { patient: { uuid: child.id }, is_with_mother: true, tews: null },
    ]);
    expect(board.beds).toHaveLength(4);
    const [ward] = (await get('wards')).results;
    expect(ward).toMatchObject({ beds: 4, occupied: 1, available: 3, colours: { unknown: 2 } });
    const { data: handover } = await get(`wards/${hospital.ward.id}/handover`);
    expect(handover.patients).toMatchObject([
      { identity: { bed: { name: 'A1' } } },
      { identity: { bed: { name: 'A1' }, patient: { uuid: child.id } } },
    ]);
  });

  it('keeps the mother on record while they share the bed', async () => {
    const { child, its } = await aMotherWithChild();
    const unlink = () =>
      send('PATCH', `${path()}/patients/${child.id}`, { as: hospital.key, body: { mother: null } });
    expect(refusal(await unlink())).toEqual([409, ['mother']]);
    await transfer(hospital, its, 1);
    expect((await unlink()).status).toBe(200);
    expect((await undo(hospital, its, 'transfer')).status).toBe(409);
  });

  it('pays for no night in the mother’s bed', async () => {
    const { patient: mother, stay } = await anInpatient(hospital, 0, {
      admitted_at: daysAgo(4).toISOString(),
    });
    const child = await aChildOf(mother.id, { birthDate: daysAgo(3).toISOString().slice(0, 10) });
    const admitted = { admitted_at: daysAgo(2).toISOString() };
    const { body } = await into(child, 0, admitted);
    const nights = async (uuid: string) =>
      (
        await database().execute(sql`
          select id from charge_items where hospitalization_id = ${uuid} and source = 'bed-night'`)
      ).length;
    expect([await nights(stay.uuid), await nights(body.data.uuid)]).toEqual([4, 0]);
    await transfer(hospital, body.data.uuid, 1, { transferred_at: daysAgo(1).toISOString() });
    expect(await nights(body.data.uuid)).toBe(1);
  });
});

describe('a mother who is transferred', () => {
  it('takes the child with her, and undoing it brings both back', async () => {
    const { hers, its } = await aMotherWithChild();
    const before = await Promise.all([seen(hospital, hers), seen(hospital, its)]);
    ok(await transfer(hospital, hers, 1));
    expect([await beds(hers), await beds(its)]).toEqual([
      ['A1', 'A2'],
      ['A1 with mother', 'A2 with mother'],
    ]);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['cleaning', 'occupied']);
    expect((await undo(hospital, its, 'transfer')).status).toBe(409);
    ok(await undo(hospital, hers, 'transfer'));
    expect(await Promise.all([seen(hospital, hers), seen(hospital, its)])).toEqual(before);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['occupied', 'available']);
    await expectSound(hospital.provider.id);
  });

  it('leaves the bed to the child if asked, and undoing it has both share it again', async () => {
    const { hers, its } = await aMotherWithChild();
    await transfer(hospital, hers, 1, { children: 'keep-bed' });
    expect(await beds(its)).toEqual(['A1 with mother', 'A1']);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['occupied', 'occupied']);
    expect((await undo(hospital, hers, 'transfer')).status).toBe(200);
    expect([await beds(hers), await beds(its)]).toEqual([['A1'], ['A1 with mother']]);
    await expectSound(hospital.provider.id);
  });

  it('swaps beds with another patient, and the child goes with her', async () => {
    const { hers, its } = await aMotherWithChild();
    const { stay: other } = await anInpatient(hospital, 1);
    ok(await transfer(hospital, hers, 1, { swap_with: other.uuid }));
    expect(await beds(its)).toEqual(['A1 with mother', 'A2 with mother']);
    expect(
      refusal(
        await transfer(hospital, other.uuid, 1, {
          swap_with: its,
          transferred_at: minutesAgo(5).toISOString(),
        }),
      ),
    ).toEqual([409, ['swap_with']]);
    expect((await undo(hospital, other.uuid, 'transfer')).status).toBe(200);
    expect([await beds(hers), await beds(its)]).toEqual([['A1'], ['A1 with mother']]);
    await expectSound(hospital.provider.id);
  });

  it('swaps beds with another mother, and undoing it brings both and their children back', async () => {
    const { hers, its } = await aMotherWithChild();
    const { patient: other, stay } = await anInpatient(hospital, 1);
    const joined = await into(await aChildOf(other.id), 1);
    const all = [hers, its, stay.uuid, joined.body.data.uuid];
    const before = await Promise.all(all.map(beds));
    for (const undone of [hers, stay.uuid]) {
      ok(await transfer(hospital, hers, 1, { swap_with: stay.uuid }));
      ok(await undo(hospital, undone, 'transfer'));
      expect(await Promise.all(all.map(beds))).toEqual(before);
    }
    await expectSound(hospital.provider.id);
  });

  it('is not moved back past a child who shared the new bed', async () => {
    const { patient: mother, stay } = await anInpatient(hospital, 0);
    await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(100).toISOString() });
    const child = await aChildOf(mother.id);
    const { body } = await into(child, 1);
    const undone = await undo(hospital, stay.uuid, 'transfer');
    expect([undone.status, undone.body.message]).toEqual([
      409,
      'A child has shared the mother’s bed since this transfer. Transfer the mother instead.',
    ]);
    await transfer(hospital, body.data.uuid, 2, { transferred_at: minutesAgo(30).toISOString() });
    const late = { transferred_at: minutesAgo(45).toISOString() };
    expect(refusal(await transfer(hospital, stay.uuid, 0, late))).toEqual([
      400,
      ['transferred_at'],
    ]);
  });
});

describe('a child who is transferred alone', () => {
  it('leaves the bed to the mother, and comes back to her', async () => {
    const { hers, its } = await aMotherWithChild();
    await transfer(hospital, its, 1);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['occupied', 'occupied']);
    const again = { with_mother: true, transferred_at: minutesAgo(30).toISOString() };
    expect((await transfer(hospital, its, 0, again)).status).toBe(200);
    expect((await bedStatuses(hospital)).slice(0, 2)).toEqual(['occupied', 'cleaning']);
    expect((await undo(hospital, its, 'transfer')).status).toBe(200);
    expect((await undo(hospital, its, 'transfer')).status).toBe(200);
    expect(await beds(its)).toEqual(['A1 with mother']);
    await transfer(hospital, its, 1);
    await transfer(hospital, hers, 2, { transferred_at: minutesAgo(20).toISOString() });
    const gone = await undo(hospital, its, 'transfer');
    expect([gone.status, gone.body.message]).toEqual([
      409,
      'The child shared A1 with the mother, who is no longer in it.',
    ]);
    await expectSound(hospital.provider.id);
  });
});

it('the admission of a mother is deleted only after that of the child who shared her bed', async () => {
  const { hers, its } = await aMotherWithChild();
  const remove = (uuid: string) => send('DELETE', stayPath(hospital, uuid), { as: hospital.key });
  expect((await remove(hers)).status).toBe(409);
  expect((await remove(its)).status).toBe(200);
  expect((await bedStatuses(hospital))[0]).toBe('occupied');
  expect((await remove(hers)).status).toBe(200);
  await expectSound(hospital.provider.id);
});

describe('the database', () => {
  const broken = (statement: ReturnType<typeof sql>) =>
    database()
      .execute(statement)
      .then(
        () => null,
        (error) => error.cause?.constraint_name ?? error.cause?.constraint,
      );

  it('refuses a child in the bed without the mother, whatever statement says so', async () => {
    const { mother, hers, its } = await aMotherWithChild();
    const other = bedOf(hospital, 1).id;
    const stays = (uuid: string) => sql`bed_stays where hospitalization_id = ${uuid}`;
    expect(
      await broken(sql`update bed_stays set bed_id = ${other} where hospitalization_id = ${hers}`),
    ).toBe('bed_stays_with_mother_in_bed');
    expect(
      await broken(
        sql`update bed_stays set period = tstzrange(lower(period), now() - interval '1 minute') where hospitalization_id = ${hers}`,
      ),
    ).toBe('bed_stays_with_mother_in_bed');
    expect(
      await broken(sql`update bed_stays set voided_at = now() where hospitalization_id = ${hers}`),
    ).toBe('bed_stays_with_mother_in_bed');
    expect(
      await broken(
        sql`update bed_stays set with_mother_id = null where hospitalization_id = ${its}`,
      ),
    ).toBe('bed_stays_one_patient_a_bed');
    for (const change of [
      sql`voided_at = now()`,
      sql`period = tstzrange(lower(period), now())`,
      sql`bed_id = ${other}, with_mother_id = null`,
    ]) {
      expect(
        await broken(sql`update bed_stays set ${change} where hospitalization_id = ${its}`),
      ).toBe('hospitalizations_with_mother_in_bed');
    }
    expect(
      await broken(sql`update hospitalizations set with_mother_id = null where id = ${its}`),
    ).toBe('hospitalizations_one_active_a_bed');
    expect(await broken(sql`update hospitalizations set bed_id = ${other} where id = ${its}`)).toBe(
      'hospitalizations_with_mother_in_bed',
    );
    expect(
      await broken(sql`update patients set mother_id = null where mother_id = ${mother.id}`),
    ).toBe('patients_mother_of_shared_bed');
    const { stay: stranger } = await anInpatient(hospital, 2);
    expect(
      await broken(
        sql`update bed_stays set with_mother_id = ${hers}, bed_id = ${bedOf(hospital, 0).id} where hospitalization_id = ${stranger.uuid}`,
      ),
    ).not.toBeNull();
    expect([...(await database().execute(sql`select id from ${stays(its)}`))]).toHaveLength(1);
  });

  it('lets one of two take effect when a mother leaves the bed while her child joins her', async () => {
    for (let round = 0; round < 8; round += 1) {
      const own = await aHospital();
      atHospital(own);
      const { patient: mother, stay } = await anInpatient(own, 0);
      const child = await aChildOf(mother.id);
      const answers = await Promise.all([
        into(child, 0, { admitted_at: minutesAgo(30).toISOString() }),
        round % 2 === 0
          ? transfer(own, stay.uuid, 1, { transferred_at: minutesAgo(20).toISOString() })
          : discharge(own, stay.uuid),
      ]);
      for (const answer of answers) expect([200, 201, 409], answer.text).toContain(answer.status);
      await expectSound(own.provider.id);
    }
  });
});
