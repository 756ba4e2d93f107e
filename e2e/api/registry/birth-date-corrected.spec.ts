import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { act } from '@/e2e/api/clinical/encounter-builders';
import {
  anObservedPatient,
  bornMonthsAgo,
  normalAdult,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { bothStoredInTurn } from '@/e2e/api/platform/stored-in-turn';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}`;

const correct = (patient: { id: string }, birthDate: string | null, more: object = {}) =>
  send('PATCH', `${path()}/patients/${patient.id}`, {
    as: hospital.key,
    body: { birth_date: birthDate, ...more },
  });

async function corrected(patient: { id: string }, birthDate: string | null) {
  const answer = ok(await correct(patient, birthDate));
  return answer.body.message;
}

const adult = bornMonthsAgo(12 * 40);
const childOfEight = bornMonthsAgo(100);
const newborn = bornMonthsAgo(1);

/** Answers that are normal in an adult, and that score in a child of eight. */
const slow = { ...normalAdult, HR: '55' };

describe('a corrected birth date', () => {
  it('rescores what was scored as an adult by the right table, in its place, and says so', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals(slow));
    const [before] = await unknown.scores('TEWS');
    expect(before).toMatchObject({ age_group: 'adult', total: 0, final_colour: 'green' });
    expect(await corrected(unknown.patient, childOfEight)).toBe(
      'The patient was changed. One set of observations had been scored by the former birth date. Its score was updated.',
    );
    const after = await unknown.scores('TEWS');
    expect(after).toMatchObject([
      { uuid: before.uuid, observation_set: before.observation_set, age_group: 'older_child' },
    ]);
    expect(after[0].total).toBeGreaterThan(0);
  });

  it('keeps the former scores, and both are in the audit log', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals(slow));
    const [{ observation_set: set }] = await unknown.scores('TEWS');
    await corrected(unknown.patient, childOfEight);
    await corrected(unknown.patient, adult);
    const former = await database().execute(sql`
      select cause, birth_date, score ->> 'age_group' as by, score ->> 'kind' as kind from former_scores
      where provider_id = ${hospital.provider.id} order by created_at, score ->> 'kind'`);
    expect(former).toEqual([
      { cause: 'birth-date-corrected', birth_date: null, by: 'adult', kind: 'TEWS' },
      { cause: 'birth-date-corrected', birth_date: childOfEight, by: 'older_child', kind: 'TEWS' },
    ]);
    const events = await sendOk('GET', `${path()}/audit-events?search=${set}`, {
      as: hospital.key,
    });
    expect(events.body.results).toMatchObject([
      {
        changes: {
          tews_table: { before: 'older_child', after: 'adult' },
          news2: { before: null, after: 0 },
        },
      },
      { changes: { tews_table: { before: 'adult', after: 'older_child' } } },
      {},
    ]);
  });

  it('adds NEWS2 for a patient who becomes 16, and removes it for one who becomes younger', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals({ ...normalAdult, SPO2: '95', O2_FLOW: '0' }));
    expect(await unknown.scores('NEWS2')).toEqual([]);
    await corrected(unknown.patient, adult);
    expect(await unknown.scores('NEWS2')).toMatchObject([{ total: 1 }]);
    await corrected(unknown.patient, bornMonthsAgo(12 * 14));
    expect(await unknown.scores('NEWS2')).toEqual([]);
    expect(await unknown.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  });

  it('adds and removes the sign of a baby under two months', async () => {
    const child = await anObservedPatient(hospital, { birthDate: bornMonthsAgo(20) });
    await child.record(vitals({ HR: '120' }));
    const signs = async () => {
      const [{ signs: shown }] = await child.scores('TEWS');
      return shown.map(({ code }: { code: string }) => code);
    };
    expect(await signs()).toEqual([]);
    await corrected(child.patient, newborn);
    expect(await signs()).toEqual(['tiny_baby_under_2_months']);
    await corrected(child.patient, bornMonthsAgo(20));
    expect(await signs()).toEqual([]);
  });

  it('leaves a chosen table, a deciding height, and every other set as they are', async () => {
    const child = await anObservedPatient(hospital, { birthDate: childOfEight });
    await child.record(vitals(slow), { age_group: 'adult' });
    await child.record(vitals({ ...slow, HEIGHT: '160' }));
    const before = await child.scores('TEWS');
    expect(before).toMatchObject([{ age_group: 'adult' }, { age_group: 'adult' }]);
    expect(await corrected(child.patient, bornMonthsAgo(60))).toBe('The patient was changed.');
    expect(await child.scores('TEWS')).toEqual(before);
  });

  it.each([
    ['a child', null, '120', childOfEight, 'older_child'],
    ['a small child', null, '80', bornMonthsAgo(20), 'younger_child'],
    ['a patient of unknown age', childOfEight, '160', null, 'adult'],
  ])(
    'counts also for a set of %s from before the first height was measured',
    async (_, former, height, right, table) => {
      const one = await anObservedPatient(hospital, { birthDate: former });
      await one.record(vitals(slow));
      await one.record(vitals({ HEIGHT: height, HR: '56' }));
      expect(await corrected(one.patient, right)).toContain(
        'One set of observations had been scored',
      );
      expect(await one.scores('TEWS')).toMatchObject([{ age_group: table }, { age_group: table }]);
    },
  );

  it('leaves withdrawn sets as they were', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals(slow));
    const [{ observation_set: set }] = await unknown.scores('TEWS');
    await sendOk(
      'POST',
      `${path()}/patients/${unknown.patient.id}/observation-sets/${set}/withdraw`,
      { as: hospital.key, body: { reason: 'Another patient’s' } },
    );
    expect(await corrected(unknown.patient, childOfEight)).toBe('The patient was changed.');
  });

  it('does not allow another transaction to remove a score', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals(slow));
    const [{ uuid }] = await unknown.scores('TEWS');
    const retire = (former: string | null) =>
      database().transaction(async (tx) => {
        await tx.execute(sql`set local role wardline_app`);
        await tx.execute(
          sql`select set_config('wardline.provider_ids', ${hospital.provider.id}, true)`,
        );
        await tx.execute(
          sql`select retire_score_by_birth_date(${hospital.provider.id}, ${uuid}, ${former}::date)`,
        );
      });
    for (const former of [null, '2000-01-01']) {
      await expect(retire(former)).rejects.toMatchObject({
        cause: { message: 'this score stays' },
      });
    }
  });
});

describe('a birth date that is corrected while a set is recorded', () => {
  const recordSlow = (encounter: { id: string; patientId: string }) =>
    send('POST', `${path()}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, [vital('HR', '55')]),
    });

  it.each(['first', 'last'])('counts for the set when it is stored %s', async (place) => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals({ HR: '80' }));
    const toCorrect = () => correct(unknown.patient, childOfEight, { mr_number: 'PUT-RIGHT' });
    const toRecord = () => recordSlow(unknown.encounter);

    await (place === 'first'
      ? bothStoredInTurn(hospital, toCorrect, toRecord)
      : bothStoredInTurn(hospital, toRecord, toCorrect));
    expect(await unknown.scores('TEWS')).toMatchObject([
      { age_group: 'older_child' },
      { age_group: 'older_child' },
    ]);
  });

  it('counts for the set also where its height is withdrawn at the same time', async () => {
    const unknown = await anObservedPatient(hospital, { birthDate: null });
    await unknown.record(vitals({ HEIGHT: '120' }));
    const sets = await send('GET', `${path()}/patients/${unknown.patient.id}/observation-sets`, {
      as: hospital.key,
    });
    await unknown.record(vitals({ HR: '55' }));
    const withdraw = () =>
      send(
        'POST',
        `${path()}/patients/${unknown.patient.id}/observation-sets/${sets.body.results[0].uuid}/withdraw`,
        { as: hospital.key, body: { reason: 'Another patient’s' } },
      );
    await bothStoredInTurn(hospital, withdraw, () => correct(unknown.patient, bornMonthsAgo(20)));
    expect(await unknown.scores('TEWS')).toMatchObject([{ age_group: 'younger_child' }]);
  });

  it('is not blocked by observations or a ward round, which wait with nothing stored of the patient', async () => {
    const { patient, stay } = await anInpatient(hospital);
    const at = { id: stay.encounter, patientId: patient.id };
    const inRound = () =>
      act(hospital, 'record-medical-officer-ward-round', at, {
        observations: [vital('HR', '55')],
      });
    for (const record of [() => recordSlow(at), inRound]) {
      let answer: ReturnType<typeof send> | undefined;
      await database().transaction(async (tx) => {
        await lockScoring(tx, hospital.provider.id, patient.id, 'exclusive');
        const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        answer = record();
        await vi.waitFor(async () => {
          const waiting = await database().execute(
            sql`select pid from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`,
          );
          expect(waiting).toHaveLength(1);
        }, 2_500);
        // Like a change of the MR number, which a stored row of the patient would block.
        await tx.execute(sql`select id from patients where id = ${patient.id} for update nowait`);
      });
      const { status, text } = (await answer) ?? {};
      expect([200, 201], text).toContain(status);
    }
  });
});
