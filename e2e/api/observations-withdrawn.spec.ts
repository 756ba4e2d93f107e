import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { database, inProviders } from '@/db/client';
import { latestValues } from '@/db/queries/observations';
import { findLastObservedAt } from '@/db/queries/readiness-points';
import { formerScores, outbox } from '@/db/schema/index';
import { act, anOpenedEncounter, edit } from '@/e2e/api/encounter-builders';
import {
  anObservedPatient,
  bornMonthsAgo,
  normalAdult,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/observation-builders';
import { admit, anInpatient, stayPath } from '@/e2e/api/stay-builders';
import { storedInTurn } from '@/e2e/api/stored-in-turn';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders';
import { morsePanel } from '@/lib/scores/morse';

let hospital: Hospital;
let patient: { id: string; number: number };
let admission: { id: string; patientId: string };
let stay: string;

beforeEach(async () => {
  hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  patient = inpatient.patient;
  stay = inpatient.stay.uuid;
  admission = { id: inpatient.stay.encounter, patientId: patient.id };
});

const get = async (path: string) => {
  const answer = await send('GET', `/api/v1/providers/${hospital.provider.id}/${path}`, {
    as: hospital.key,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const record = async (encounter: typeof admission, items: readonly object[]) => {
  const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, items),
  });
  expect(answer.status, answer.text).toBe(201);
};

/** What a dying patient shows, with a fall risk and a height, all of it another patient's. */
const others = [
  ...vitals({ MOBILITY: 'stretcher', RR: '35', HR: '135', SBP: '65', TEMP: '39.5' }),
  ...vitals({ AVPU: 'unresponsive', TRAUMA: 'yes', HEIGHT: '199' }),
  ...morsePanel.items.map(({ code, options }) => ({
    ...vital(code, `${Math.max(...options.map(({ score }) => score))}`),
    category: 'social-history',
  })),
];

/** A ward round on the wrong patient. */
async function wrongRound() {
  const data = { notes: 'Seen', observations: others };
  const answer = await act(hospital, 'record-medical-officer-ward-round', admission, data);
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.data.uuid as string };
}

const withdraw = async (encounter: { id: string }) => {
  const answer = await edit(hospital, encounter, { status: 'entered-in-error' });
  expect(answer.status, answer.text).toBe(200);
};

const inDatabase = <T>(read: Parameters<typeof inProviders<T>>[2]) =>
  inProviders([hospital.provider.id], { durable: false }, read);

/** Every place that tells how a patient is doing, without the time of telling. */
const places: [name: string, read: () => Promise<unknown>][] = [
  [
    'the ward board',
    async () => (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant,
  ],
  [
    'the rounds worklist',
    async () => (await get(`rounds-worklist?ward=${hospital.ward.id}`)).data.patients[0],
  ],
  [
    'the round briefing',
    async () => {
      const { as_of: _, ...told } = (await get(`patients/${patient.id}/round-briefing`)).data;
      return told;
    },
  ],
  [
    'the handover sheet',
    async () => (await get(`wards/${hospital.ward.id}/handover`)).data.patients[0],
  ],
  [
    'the banner of the patient',
    async () => (await get(`patients/${patient.id}/summary`)).data.acuity,
  ],
  ['the wards', async () => (await get('wards')).results],
  ['the scores', async () => await get(`patients/${patient.id}/scores`)],
  [
    'the summary of the stay',
    async () => {
      const { as_of: _, ...told } = (await get(`hospitalizations/${stay}/discharge-summary`)).data;
      return told;
    },
  ],
  [
    'the values beside the fields of the next set',
    () =>
      inDatabase(async (tx) => [
        ...(await latestValues(tx, hospital.provider.id, patient.id, ['RR', 'SBP', 'HEIGHT'])),
      ]),
  ],
  [
    'the time of the last set',
    () => inDatabase((tx) => findLastObservedAt(tx, hospital.provider.id, patient.id)),
  ],
];

describe('what was observed in an encounter that was entered in error', () => {
  it.each(places)('counts for nothing in %s', async (_, read) => {
    await record(admission, vitals({ ...normalAdult, HEIGHT: '170' }));
    const before = await read();
    const round = await wrongRound();
    expect(await read(), 'while the round stands').not.toEqual(before);
    await withdraw(round);
    expect(await read()).toEqual(before);
  });

  it('leaves a patient who was never observed as such', async () => {
    const board = async () =>
      (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant;
    const before = await board();
    await withdraw(await wrongRound());
    const after = await board();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ tews: null, partial_tews: null, recent_tews: [], morse: null });
    expect(after.last_observed_at).toBeNull();
  });

  it('is told of to the open boards of the ward as soon as it is withdrawn', async () => {
    const round = await wrongRound();
    const told = () =>
      database()
        .select({ wardId: outbox.wardId, patientId: outbox.patientId })
        .from(outbox)
        .where(
          and(eq(outbox.providerId, hospital.provider.id), eq(outbox.topic, 'encounter.changed')),
        );
    const before = await told();
    await withdraw(round);
    expect((await told()).slice(before.length)).toEqual([
      { wardId: hospital.ward.id, patientId: patient.id },
    ]);
  });

  it('stays on record, marked as entered in error', async () => {
    await record(admission, vitals(normalAdult));
    const round = await wrongRound();
    await withdraw(round);
    const { results } = await get(`observations?patient=${patient.id}&page_size=100`);
    const statuses = (encounter: string) => [
      ...new Set(
        results
          .filter((one: { encounter: string }) => one.encounter === encounter)
          .map(({ status }: { status: string }) => status),
      ),
    ];
    expect(statuses(round.id)).toEqual(['entered-in-error']);
    expect(statuses(admission.id)).toEqual(['']);
    const marked = await get(`observations?status=entered-in-error&page_size=100`);
    expect(marked.meta.total).toBe(others.length);
    expect(
      new Set(marked.results.map(({ encounter }: { encounter: string }) => encounter)),
    ).toEqual(new Set([round.id]));
    const sets = (await get(`patients/${patient.id}/observation-sets`)).results;
    expect(sets).toMatchObject([
      { encounter: round.id, is_withdrawn: true },
      { encounter: admission.id, is_withdrawn: false },
    ]);
    const { entries } = (await get(`patients/${patient.id}/timeline?kinds=observations`)).data;
    expect(entries).toMatchObject([
      { encounter: round.id, status: 'entered-in-error' },
      { encounter: admission.id, status: null },
    ]);
  });

  it('is no earlier value of a later set, and no height that chooses its table', async () => {
    const child = await anObservedPatient(hospital, { birthDate: bornMonthsAgo(100) });
    await child.record(vitals({ SBP: '65', HEIGHT: '180' }));
    await child.record(vitals({ RR: '20' }));
    const elsewhere = await anOpenedEncounter(hospital, { patientId: child.patient.id });
    await record(elsewhere, vitals({ RR: '20' }));
    expect((await child.scores('TEWS'))[0]).toMatchObject({ age_group: 'adult' });
    await withdraw(child.encounter);
    const [anew] = await child.scores('TEWS');
    expect(anew).toMatchObject({ encounter: elsewhere.id, age_group: 'older_child' });
    await withdraw(elsewhere);
    const later = { patient: child.patient.id, healthcare_service: hospital.service.id };
    const opened = await send('POST', `/api/v1/providers/${hospital.provider.id}/encounter`, {
      as: hospital.staff.nurse.sender,
      body: { ...later, status: 'in-progress' },
    });
    expect(opened.status, opened.text).toBe(201);
    expect(await child.scores('TEWS')).toEqual([]);
    await record({ id: opened.body.data.id, patientId: child.patient.id }, vitals({ RR: '20' }));
    const [score] = await child.scores('TEWS');
    expect(score).toMatchObject({ age_group: 'older_child', stale: [] });
  });
});

describe('a set that was withdrawn by itself', () => {
  const withdrawSet = (
    set: string,
    { reason = 'Another patient’s', as = hospital.key, of = patient.id } = {},
  ) =>
    send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/patients/${of}/observation-sets/${set}/withdraw`,
      { as, body: { reason } },
    );
  const latestSet = async (): Promise<string> =>
    (await get(`patients/${patient.id}/observation-sets`)).results[0].uuid;

  it.each(places)('counts for nothing in %s', async (_, read) => {
    await record(admission, vitals({ ...normalAdult, HEIGHT: '170' }));
    const before = await read();
    await record(admission, others);
    expect(await read(), 'while the set stands').not.toEqual(before);
    const answer = await withdrawSet(await latestSet());
    expect(answer.status, answer.text).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('stays on record with who withdrew it and why, and what was recorded beside it stands', async () => {
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

  it('chose by its height no table of a later set: that is scored anew, and what it was is kept', async () => {
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
    expect(answer.body.message).toMatch(/A later set was scored by its height, and is scored anew/);
    const after = await child.scores('TEWS');
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).toMatchObject({
      observation_set: before[2]?.observation_set,
      age_group: 'older_child',
      total: 3,
      band: 'yellow',
      final_colour: 'yellow',
      // How a child moves is answered otherwise: that it is normal for its age was not said.
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

  it('chose by its height no table of a set either that is being recorded at the same moment', async () => {
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

  it('lets no other score be retired by the application', async () => {
    await record(admission, vitals({ HEIGHT: '150' }));
    await record(admission, vitals(normalAdult));
    const [later, earlier] = (await get(`patients/${patient.id}/observation-sets`)).results;
    for (const statement of [
      sql`select retire_score(${hospital.provider.id}, id, ${earlier.uuid}) from scores where set_id = ${later.uuid}`,
      sql`delete from scores`,
      sql`delete from former_scores`,
    ]) {
      await expect(inDatabase((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });

  it('is withdrawn once, also of two at once, and by nobody who may not record', async () => {
    await record(admission, vitals(normalAdult));
    const set = await latestSet();
    const clerk = await withdrawSet(set, { as: hospital.staff['ward-clerk'].sender });
    expect(clerk.status).toBe(403);
    const both = await Promise.all([withdrawSet(set), withdrawSet(set)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await withdrawSet(set, { reason: '  ' })).status).toBe(400);
  });

  it('stays withdrawn: the application can neither change nor take back what was said', async () => {
    await record(admission, vitals(normalAdult));
    expect((await withdrawSet(await latestSet())).status).toBe(200);
    for (const statement of [
      `update observation_withdrawals set reason = ''`,
      'delete from observation_withdrawals',
    ]) {
      await expect(
        inDatabase((tx) => tx.execute(sql.raw(statement))),
        statement,
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });

  it('is found with its own patient alone, and at its own provider', async () => {
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

  it('is told of to the open boards of the ward, which are kept no longer', async () => {
    await record(admission, others);
    const board = async () =>
      (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant;
    expect((await board()).partial_tews).toMatchObject({ colour: 'red' });
    expect((await withdrawSet(await latestSet())).status).toBe(200);
    expect((await board()).partial_tews).toBeNull();
    const told = await database()
      .select({ wardId: outbox.wardId, patientId: outbox.patientId })
      .from(outbox)
      .where(and(eq(outbox.providerId, hospital.provider.id), eq(outbox.topic, 'patient.changed')));
    expect(told).toContainEqual({ wardId: hospital.ward.id, patientId: patient.id });
  });
});

describe('what was observed in a stay that was deleted', () => {
  it('counts for nothing in the next one, in its ward rounds neither', async () => {
    const round = await wrongRound();
    expect((await edit(hospital, round, { status: 'finished' })).status).toBe(200);
    await record(admission, vitals(normalAdult));
    const deleted = await send('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect(deleted.status, deleted.text).toBe(200);
    const again = await admit(hospital, patient.id, 1);
    expect(again.status, again.text).toBe(201);
    const { occupant } = (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[1];
    expect(occupant).toMatchObject({ tews: null, recent_tews: [], morse: null });
    expect((await get(`patients/${patient.id}/scores`)).results).toEqual([]);
    const { results } = await get(`observations?patient=${patient.id}&page_size=100`);
    expect(results.length).toBeGreaterThan(0);
    for (const { status } of results) expect(status).toBe('entered-in-error');
    const marked = await get('observations?status=entered-in-error');
    expect(marked.meta.total).toBe(results.length);
  });

  it('takes nothing more, late entries neither: they would be lost', async () => {
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    const { id, start_time: created_at } = round.body.data;
    expect((await edit(hospital, { id }, { status: 'finished' })).status).toBe(200);
    const deleted = await send('DELETE', stayPath(hospital, stay), { as: hospital.key });
    expect(deleted.status, deleted.text).toBe(200);
    for (const encounter of [admission, { ...admission, id }]) {
      const late = [{ ...vital('RR', '12'), created_at }];
      const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
        as: hospital.key,
        body: observationsBody(hospital, encounter, late),
      });
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        {
          encounter_uuid: [
            'The stay of this encounter was deleted: nothing can be recorded in it.',
          ],
        },
      ]);
    }
  });

  it('leaves what was observed before it, in another encounter', async () => {
    const opened = await anObservedPatient(hospital);
    await opened.record(vitals(normalAdult));
    const admitted = await admit(hospital, opened.patient.id, 1);
    expect(admitted.status, admitted.text).toBe(201);
    const { uuid } = admitted.body.data;
    const deleted = await send('DELETE', stayPath(hospital, uuid), { as: hospital.key });
    expect(deleted.status, deleted.text).toBe(200);
    expect(await opened.scores('TEWS')).toHaveLength(1);
  });
});
