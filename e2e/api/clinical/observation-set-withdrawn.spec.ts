import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formerScores, outbox } from '@/db/schema/index';
import {
  anObservedPatient,
  bornMonthsAgo,
  normalAdult,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import {
  anInpatientObserved,
  inDatabase,
  others,
  shownNow,
} from '@/e2e/api/clinical/withdrawn-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { ok } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

describe('a withdrawn set of observations', () => {
  it('counts for nothing in any place that shows how a patient is', async () => {
    const of = await anInpatientObserved();
    const { admission, record, withdrawSet, latestSet } = of;
    await record(admission, vitals({ ...normalAdult, HEIGHT: '170' }));
    const before = await shownNow(of);
    await record(admission, others);
    for (const [name, shown] of Object.entries(await shownNow(of)))
      expect(shown, name).not.toEqual(before[name]);
    ok(await withdrawSet(await latestSet()));
    expect(await shownNow(of)).toEqual(before);
  });

  it('is no earlier value of a later score any more', async () => {
    const { patient, admission, get, record, withdrawSet, latestSet } = await anInpatientObserved();
    const earlier = async () => {
      const { results } = await get(`patients/${patient.id}/scores`);
      const sets = (await get(`patients/${patient.id}/observation-sets`)).results;
      const scores = [...results, ...sets.flatMap((set: { scores: object[] }) => set.scores)];
      return scores.flatMap(({ stale }: { stale: { code: string; value: string }[] }) =>
        stale.map(({ code, value }) => `${code} ${value}`),
      );
    };
    await record(admission, vitals({ SBP: '118' }));
    await record(admission, vitals({ HR: '180' }));
    const wrong = await latestSet();
    await record(admission, vitals({ RR: '16' }));
    expect(await earlier()).toEqual(expect.arrayContaining(['HR 180', 'PULSE 180', 'SBP 118']));
    ok(await withdrawSet(wrong));
    expect(await earlier()).toEqual(expect.arrayContaining(['SBP 118']));
    expect((await earlier()).join()).not.toContain('180');
  });

  it('stays on record with who withdrew it and why, and other sets remain valid', async () => {
    const { hospital, patient, admission, get, record, withdrawSet, latestSet } =
      await anInpatientObserved();
    await record(admission, vitals(normalAdult));
    await record(admission, others);
    const set = await latestSet();
    const { body } = await withdrawSet(set, { as: hospital.staff.nurse.sender });
    const withdrawal = { reason: 'Another patient’s', created_by: hospital.staff.nurse.userId };
    expect(body.data).toMatchObject({ uuid: set, is_withdrawn: true, withdrawal });
    expect(body.data.withdrawal.created_by_name).toEqual(expect.any(String));
    expect((await get(`patients/${patient.id}/observation-sets`)).results).toMatchObject([
      { uuid: set, is_withdrawn: true, withdrawal },
      { is_withdrawn: false, withdrawal: null },
    ]);
    const marked = await get('observations?status=entered-in-error&page_size=100');
    expect(marked.meta.total).toBe(others.length);
    const { results } = await get(`observations?patient=${patient.id}&page_size=100`);
    expect(results.filter(({ status }: { status: string }) => status === '')).toHaveLength(
      Object.keys(normalAdult).length,
    );
    const { entries } = (await get(`patients/${patient.id}/timeline?kinds=observations`)).data;
    expect(entries).toMatchObject([
      { uuid: set, status: 'entered-in-error', text: 'Another patient’s' },
      { status: null, text: '' },
    ]);
    const audited = await get('audit-events?action=observation-set.withdraw');
    expect(audited.results).toMatchObject([
      { changes: { reason: { after: 'Another patient’s' } }, patients: [patient.id] },
    ]);
  });

  it('no longer chooses the table of a later set by its height: that set is rescored, and its former score is kept', async () => {
    const { hospital, get, withdrawSet } = await anInpatientObserved();
    const child = await anObservedPatient(hospital, { birthDate: bornMonthsAgo(100) });
    await child.record(vitals({ HEIGHT: '120' }));
    await child.record(vitals({ HEIGHT: '180' }));
    // A child of eight whose heart beats this slowly is not well; an adult would be.
    const seen = vitals({ MOBILITY: 'walking', RR: '18', HR: '55', TEMP: '37', AVPU: 'alert' });
    await child.record([...seen, ...vitals({ TRAUMA: 'no' })], {
      signs: ['moderate_pain'],
    });
    await child.record(vitals({ HR: '55' }), { age_group: 'younger_child' });
    await child.record(vitals({ HR: '55', HEIGHT: '181' }));
    const mistake = (await get(`patients/${child.patient.id}/observation-sets`)).results[3].uuid;
    const before = await child.scores('TEWS');
    expect(before.map((score: { age_group: string }) => score.age_group)).toEqual([
      'adult',
      'younger_child',
      'adult',
    ]);
    expect(before[2]).toMatchObject({ total: 1, final_colour: 'yellow', is_complete: false });

    const answer = await withdrawSet(mistake, { of: child.patient.id });
    expect(answer.body.message).toMatch(
      /A later set was scored with this height: its score was updated/,
    );
    const after = await child.scores('TEWS');
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({
      observation_set: before[2]?.observation_set,
      age_group: 'older_child',
      total: 3,
      band: 'yellow',
      final_colour: 'yellow',
      // A child's mobility has other answers: “normal for its age” was not given.
      is_complete: false,
      missing: ['MOBILITY'],
      signs: [{ code: 'moderate_pain', derived: false }],
      effective_at: before[2]?.effective_at,
    });
    const former = await database()
      .select({ score: formerScores.score, withdrawnSetId: formerScores.withdrawnSetId })
      .from(formerScores)
      .where(eq(formerScores.setId, before[2]?.observation_set));
    expect(former).toMatchObject([
      { score: { total: 1, age_group: 'adult' }, withdrawnSetId: mistake },
    ]);
    const audited = await get('audit-events?action=observation-set.withdraw');
    expect(audited.results[0].changes).toMatchObject({ tews_table: { after: 'older_child' } });
  });

  it('no longer chooses the table of a set that is being recorded at the same moment', async () => {
    const { hospital, get, withdrawSet } = await anInpatientObserved();
    const child = await anObservedPatient(hospital, { birthDate: bornMonthsAgo(100) });
    await child.record(vitals({ HEIGHT: '180' }));
    const [set] = (await get(`patients/${child.patient.id}/observation-sets`)).results;
    const [, withdrawn] = await storedInTurn(
      hospital,
      () => child.record(vitals({ RR: '18' })),
      () => withdrawSet(set.uuid, { of: child.patient.id }),
    );
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
  });

  it('lets the application retire no other score', async () => {
    const { hospital, patient, admission, get, record } = await anInpatientObserved();
    await record(admission, vitals({ HEIGHT: '150' }));
    await record(admission, vitals(normalAdult));
    const [later, earlier] = (await get(`patients/${patient.id}/observation-sets`)).results;
    for (const statement of [
      sql`select retire_score(${hospital.provider.id}, id, ${earlier.uuid}) from scores where set_id = ${later.uuid}`,
      sql`delete from scores`,
      sql`delete from former_scores`,
    ]) {
      await expect(inDatabase(hospital, (tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });

  it('is withdrawn once, even by two at once, and only by users who may record', async () => {
    const { hospital, admission, record, withdrawSet, latestSet } = await anInpatientObserved();
    await record(admission, vitals(normalAdult));
    const set = await latestSet();
    const clerk = await withdrawSet(set, { as: hospital.staff['ward-clerk'].sender });
    expect(clerk.status).toBe(403);
    const both = await Promise.all([withdrawSet(set), withdrawSet(set)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdrawSet(set, { reason: '  ' })).status).toBe(400);
  });

  it('stays withdrawn: the application can neither change nor undo it', async () => {
    const { hospital, admission, record, withdrawSet, latestSet } = await anInpatientObserved();
    await record(admission, vitals(normalAdult));
    expect((await withdrawSet(await latestSet())).status).toBe(200);
    for (const statement of [
      `update observation_withdrawals set reason = ''`,
      'delete from observation_withdrawals',
    ]) {
      await expect(
        inDatabase(hospital, (tx) => tx.execute(sql.raw(statement))),
        statement,
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('is found only with its own patient, and at its own hospital', async () => {
    const { hospital, patient, admission, get, record, withdrawSet, latestSet } =
      await anInpatientObserved();
    await record(admission, vitals(normalAdult));
    const set = await latestSet();
    const other = await anObservedPatient(hospital);
    expect((await withdrawSet(set, { of: other.patient.id })).status).toBe(404);
    const elsewhere = await aHospital();
    expect((await withdrawSet(set, { as: elsewhere.key })).status).toBe(404);
    expect((await get(`patients/${patient.id}/observation-sets`)).results[0].is_withdrawn).toBe(
      false,
    );
  });

  it('refreshes the ward’s open boards and invalidates the cached ones', async () => {
    const { hospital, patient, admission, get, record, withdrawSet, latestSet } =
      await anInpatientObserved();
    await record(admission, others);
    const board = async () =>
      (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant;
    expect((await board()).partial_tews).toMatchObject({ colour: 'red' });
    expect((await withdrawSet(await latestSet())).status).toBe(200);
    expect((await board()).partial_tews).toBeNull();
    const notices = await database()
      .select({ wardId: outbox.wardId, patientId: outbox.patientId })
      .from(outbox)
      .where(and(eq(outbox.providerId, hospital.provider.id), eq(outbox.topic, 'patient.changed')));
    expect(notices).toContainEqual({ wardId: hospital.ward.id, patientId: patient.id });
  });
});
