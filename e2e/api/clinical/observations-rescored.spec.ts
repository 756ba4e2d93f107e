import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { observationSets } from '@/db/schema/index';
import { admit, stayPath } from '@/e2e/api/admissions/stay-builders';
import { edit } from '@/e2e/api/clinical/encounter-builders';
import {
  anObservedPatient,
  at,
  bornMonthsAgo,
  hoursAgo,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { bothStoredInTurn } from '@/e2e/api/platform/stored-in-turn';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

/** A child of eight, which is scored as an adult if known to be taller than 150 cm. */
const aChild = () => anObservedPatient(hospital, { birthDate: bornMonthsAgo(100) });

/** A patient of unknown age, who is scored as a child if known to be 95 to 150 cm tall, and otherwise as an adult. */
const ofUnknownAge = () => anObservedPatient(hospital, { birthDate: null });

const path = () => `/api/v1/providers/${hospital.provider.id}`;

type Patient = { id: string; number: number };
type Encounter = { id: string; patientId: string };

const record = (encounter: Encounter, items: readonly object[]) =>
  send('POST', `${path()}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, items),
  });

async function setsOf({ id }: Patient): Promise<{ uuid: string; effective_at: string }[]> {
  const answer = await sendOk('GET', `${path()}/patients/${id}/observation-sets`, {
    as: hospital.key,
  });
  return answer.body.results;
}

const withdraw = (patient: Patient, set: string | undefined) =>
  send('POST', `${path()}/patients/${patient.id}/observation-sets/${set}/withdraw`, {
    as: hospital.key,
    body: { reason: 'Another patient’s' },
  });

/** Records a height, and returns a function that withdraws it. */
async function aHeight(of: Awaited<ReturnType<typeof aChild>>, height: string, more: object = {}) {
  await of.record([...vitals({ HEIGHT: height }), ...vitals({ ...more })]);
  const set = (await setsOf(of.patient)).at(0)?.uuid;
  return async () => {
    ok(await withdraw(of.patient, set));
  };
}

it('a set with two heights is scored by the table of the one measured last, whatever their order, also when its age is corrected', async () => {
  const patient = await ofUnknownAge();
  await patient.record([
    ...vitals({ HR: '55', HEIGHT: '180' }),
    ...at(hoursAgo(0.5), vitals({ HEIGHT: '120' })),
  ]);
  expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  await sendOk('PATCH', `${path()}/patients/${patient.patient.id}`, {
    as: hospital.key,
    body: { birth_date: bornMonthsAgo(8 * 12) },
  });
  expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
});

describe('a set scored by the table of a height that is then withdrawn', () => {
  it('is rescored, also where the form sent the proposed table', async () => {
    const child = await aChild();
    const withdrawHeight = await aHeight(child, '180');
    await child.record(vitals({ HR: '55' }), { age_group: 'adult' });
    await withdrawHeight();
    expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
  });

  it('is scored by the valid values, also where the height was withdrawn while the form was open', async () => {
    const child = await aChild();
    const withdrawHeight = await aHeight(child, '180');
    await withdrawHeight();
    const table = { age_group: 'adult', proposed_age_group: 'adult' };
    await child.record(vitals({ HR: '55' }), table);
    expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
    await child.record(vitals({ HR: '56' }), { ...table, proposed_age_group: 'older_child' });
    expect((await child.scores('TEWS'))[0]).toMatchObject({ age_group: 'adult' });
  });

  it('keeps a table that was chosen against the proposed one', async () => {
    const child = await aChild();
    const withdrawHeight = await aHeight(child, '120');
    await child.record(vitals({ HR: '55' }), { age_group: 'adult' });
    const mistaken = await aHeight(child, '180');
    await withdrawHeight();
    await mistaken();
    expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  });

  it.each([
    ['keeps a sign that was both ticked and derived', ['central_cyanosis_or_spo2_under_92'], false],
    ['keeps all signs if it is unknown which were ticked', [], true],
  ])('%s', async (_, signs, isOld) => {
    const patient = await ofUnknownAge();
    const withdrawHeight = await aHeight(patient, '120');
    await patient.record(vitals({ SPO2: '90', HR: '80' }), { signs });
    if (isOld) {
      await database()
        .update(observationSets)
        .set({ tickedSigns: null })
        .where(eq(observationSets.patientId, patient.patient.id));
    }
    const before = await patient.scores('TEWS');
    expect(before).toMatchObject([{ age_group: 'older_child', final_colour: 'red' }]);
    await withdrawHeight();
    expect(await patient.scores('TEWS')).toMatchObject([
      {
        age_group: 'adult',
        final_colour: 'red',
        signs: [{ code: 'central_cyanosis_or_spo2_under_92' }],
      },
    ]);
  });

  it('loses a sign that was not ticked and followed only from the former table', async () => {
    const patient = await ofUnknownAge();
    const withdrawHeight = await aHeight(patient, '120');
    await patient.record(vitals({ SPO2: '90', HR: '80' }));
    await withdrawHeight();
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult', signs: [] }]);
  });

  it('is rescored, also where a corrected birth date gave it the table of the height', async () => {
    const patient = await ofUnknownAge();
    await patient.record(vitals({ HR: '55' }));
    const withdrawHeight = await aHeight(patient, '160');
    await sendOk(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/patients/${patient.patient.id}`,
      { as: hospital.key, body: { birth_date: bornMonthsAgo(100) } },
    );
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
    await withdrawHeight();
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
  });

  it('keeps its table where only a later, withdrawn height would have chosen another', async () => {
    const patient = await ofUnknownAge();
    await patient.record(vitals({ HR: '55' }));
    const withdrawHeight = await aHeight(patient, '160');
    await patient.record(vitals({ HEIGHT: '120' }));
    await withdrawHeight();
    expect(await patient.scores('TEWS')).toMatchObject([{ age_group: 'adult' }]);
  });

  it('stays behind a set of the same time that was recorded later', async () => {
    const child = await aChild();
    const withdrawHeight = await aHeight(child, '180');
    const then = hoursAgo(1);
    await child.record(at(then, vitals({ HR: '55' })));
    await child.record(at(then, vitals({ HR: '60', HEIGHT: '121' })));
    const order = async () =>
      (await child.scores('TEWS')).map(
        (score: { observation_set: string }) => score.observation_set,
      );
    const before = await order();
    await withdrawHeight();
    expect(await child.scores('TEWS')).toMatchObject([
      { age_group: 'older_child' },
      { age_group: 'older_child' },
    ]);
    expect(await order()).toEqual(before);
  });

  it('names the valid earlier values for its new table, as known at the time', async () => {
    const patient = await ofUnknownAge();
    const [earlier, between] = [hoursAgo(3), hoursAgo(2)];
    await patient.record(at(earlier, vitals({ SBP: '118', TEMP: '37.1' })));
    const withdrawHeight = await aHeight(patient, '120', { RR: '30' });
    await patient.record(vitals({ HR: '80' }));
    await patient.record(at(between, vitals({ TEMP: '39.9', HEIGHT: '121' })));
    const laterHeight = (await setsOf(patient.patient)).find(
      ({ effective_at }) => effective_at === between,
    );
    expect((await withdraw(patient.patient, laterHeight?.uuid)).status).toBe(200);
    const [before] = await patient.scores('TEWS');
    expect(before).toMatchObject({
      age_group: 'older_child',
      stale: [{ code: 'RR' }, { code: 'TEMP' }],
    });
    await withdrawHeight();
    const [after] = await patient.scores('TEWS');
    expect(after).toMatchObject({ age_group: 'adult', observation_set: before.observation_set });
    expect(after.stale).toEqual([
      { code: 'SBP', value: '118', measured_at: earlier },
      { code: 'TEMP', value: '37.1', measured_at: earlier },
    ]);
  });
});

describe('a height that is withdrawn while a set is recorded in another encounter', () => {
  const ways: [
    name: string,
    make: (child: Awaited<ReturnType<typeof aChild>>) => Promise<() => ReturnType<typeof send>>,
  ][] = [
    [
      'by itself',
      async (child) => {
        await child.record(vitals({ HEIGHT: '180' }));
        const set = (await setsOf(child.patient)).at(0)?.uuid;
        return () => withdraw(child.patient, set);
      },
    ],
    [
      'with its encounter',
      async (child) => {
        await child.record(vitals({ HEIGHT: '180' }));
        return () => edit(hospital, child.encounter, { status: 'entered-in-error' });
      },
    ],
    [
      'with its stay',
      async (child) => {
        const admitted = ok(await admit(hospital, child.patient.id, 0));
        const { uuid, encounter } = admitted.body.data;
        const inStay = { id: encounter, patientId: child.patient.id };
        ok(await record(inStay, vitals({ HEIGHT: '180' })));
        return () => send('DELETE', stayPath(hospital, uuid), { as: hospital.key });
      },
    ],
  ];

  /** A finished encounter that can still take observations from its own time. */
  const anEarlierEncounter = (patientId: string) =>
    anEncounter(hospital, {
      patientId,
      status: 'finished',
      startTime: new Date(hoursAgo(5)),
      endTime: new Date(hoursAgo(3)),
    });
  const late = [{ ...vital('RR', '18'), created_at: hoursAgo(4) }];

  it.each(ways)(
    '%s, does not choose its table, even if the withdrawal is stored last',
    async (_, make) => {
      const child = await aChild();
      const encounter = await anEarlierEncounter(child.patient.id);
      const withdrawHeight = await make(child);
      await bothStoredInTurn(hospital, () => record(encounter, late), withdrawHeight);
      expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
    },
  );

  it.each(ways)(
    '%s, does not choose its table, even if the withdrawal is stored first',
    async (_, make) => {
      const child = await aChild();
      const encounter = await anEarlierEncounter(child.patient.id);
      const withdrawHeight = await make(child);
      await bothStoredInTurn(hospital, withdrawHeight, () => record(encounter, late));
      expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
    },
  );
});

it('a set is rescored when both of its heights are withdrawn at once', async () => {
  const child = await aChild();
  await child.record(vitals({ HEIGHT: '180' }));
  const set = (await setsOf(child.patient)).at(0)?.uuid;
  const other = await anEncounter(hospital, { patientId: child.patient.id });
  expect((await record(other, vitals({ HEIGHT: '181' }))).status).toBe(201);
  const third = await anEncounter(hospital, { patientId: child.patient.id });
  expect((await record(third, vitals({ RR: '18' }))).status).toBe(201);
  await bothStoredInTurn(
    hospital,
    () => withdraw(child.patient, set),
    () => edit(hospital, other, { status: 'entered-in-error' }),
  );
  expect(await child.scores('TEWS')).toMatchObject([{ age_group: 'older_child' }]);
});

it('a set is rescored when both encounters with its heights are entered in error at once', async () => {
  const child = await aChild();
  const first = await anEncounter(hospital, { patientId: child.patient.id });
  expect((await record(first, vitals({ HEIGHT: '180' }))).status).toBe(201);
  const other = await anEncounter(hospital, { patientId: child.patient.id });
  await child.record(vitals({ RR: '18' }));
  expect((await record(other, vitals({ HEIGHT: '181' }))).status).toBe(201);
  await child.record(vitals({ RR: '19' }));
  await bothStoredInTurn(
    hospital,
    () => edit(hospital, first, { status: 'entered-in-error' }),
    () => edit(hospital, other, { status: 'entered-in-error' }),
  );
  expect(await child.scores('TEWS')).toMatchObject([
    { age_group: 'older_child' },
    { age_group: 'older_child' },
  ]);
  const former = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from former_scores where provider_id = ${hospital.provider.id}`,
  );
  expect(former).toMatchObject([{ count: 2 }]);
});
