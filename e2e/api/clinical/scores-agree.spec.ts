import fc from 'fast-check';
import { expect, it } from 'vitest';
import { admit } from '@/e2e/api/admissions/stay-builders';
import {
  bornMonthsAgo,
  hoursAgo,
  observationsBody,
  vital,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

/** Set `MODEL_RUNS=200` for a longer run. */
const runs = Number(process.env.MODEL_RUNS ?? 5);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const between = (min: number, max: number) => maybe(fc.integer({ min, max }).map(String));
const values = fc.record({
  MOBILITY: maybe(fc.constantFrom('walking', 'stretcher_immobile', 'normal_for_age')),
  RR: between(8, 60),
  HR: between(38, 180),
  SBP: between(65, 220),
  TEMP: maybe(fc.constantFrom('34.9', '36.5', '38.45', '39')),
  AVPU: maybe(fc.constantFrom('alert', 'voice', 'confused', 'pain')),
  TRAUMA: maybe(fc.constantFrom('no', 'yes')),
  SPO2: between(84, 100),
  O2_FLOW: maybe(fc.constantFrom('0', '2')),
  GLUCOSE: maybe(fc.constantFrom('2.5', '6')),
});

const year = new Date().getUTCFullYear();
const born = (birth_date: string | null, estimated_birth: string | null = null) =>
  estimated_birth === null ? { birth_date } : { birth_date, estimated_birth };
const births = [
  born(null),
  born(null, `${year - 40}`),
  born(null, `${year - 12}`),
  ...[1, 30, 100, 186, 500].map((months) => born(bornMonthsAgo(months))),
];

const what = <Name extends string>(name: Name) => ({ what: fc.constant(name) });
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      ...what('set'),
      hours: fc.constantFrom(0, 1, 5, 20),
      values,
      signs: fc.constantFrom([], ['chest_pain']),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...what('withdraw'), at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ ...what('birth'), birth: fc.constantFrom(...births) }) },
  { weight: 1, arbitrary: fc.record({ ...what('pregnant'), days: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record(what('not pregnant')) },
  { weight: 1, arbitrary: fc.record({ ...what('scale'), spo2_scale: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record(what('scale undone')) },
);
type Command = (typeof command extends fc.Arbitrary<infer One> ? One : never) & object;

// biome-ignore lint/suspicious/noExplicitAny: a test reads into bodies of every shape
type Row = any;

/** The API of a hospital for one patient in a bed. */
async function anInpatient(
  hospital: Hospital,
  { bed, admitted_at }: { bed: number; admitted_at: string },
  facts: object = {},
) {
  const patient = await aPatient(hospital, { birthDate: null });
  const admitted = await admit(hospital, patient.id, bed, { admitted_at });
  expect(admitted.status, admitted.text).toBe(201);
  const encounter = { id: admitted.body.data.encounter, patientId: patient.id };
  const as = hospital.key;
  const base = `/api/v1/providers/${hospital.provider.id}`;
  const own = `${base}/patients/${patient.id}`;
  const read = async (path: string): Promise<Row> => (await sendOk('GET', path, { as })).body;
  const change = (method: string, path: string, body: object) =>
    send(method, `${own}${path}`, { as, body });
  if (Object.keys(facts).length > 0) await change('PATCH', '', facts);
  return {
    id: patient.id,
    change,
    record: (items: readonly Row[], signs: readonly string[]) =>
      sendOk('POST', `${base}/observations`, {
        as,
        body: { ...observationsBody(hospital, encounter, items), signs },
      }),
    read: (path: string) => read(`${own}/${path}`),
    ofHospital: (path: string) => read(`${base}/${path}`),
  };
}

type Inpatient = Awaited<ReturnType<typeof anInpatient>>;

/** Carries a command out. One that the present state forbids changes nothing. */
async function carryOut(one: Command, patient: Inpatient, signsOf: Map<string, readonly string[]>) {
  switch (one.what) {
    case 'set': {
      const created_at = hoursAgo(one.hours);
      const items = Object.entries(one.values).flatMap(([code, value]) =>
        value === null ? [] : [{ ...vital(code, value), created_at }],
      );
      if (items.length === 0) return;
      const { body } = await patient.record(items, one.signs);
      signsOf.set(body.data[0].uuid, one.signs);
      return;
    }
    case 'withdraw': {
      const set = (await patient.read('observation-sets')).results[one.at];
      const path = `/observation-sets/${set?.uuid}/withdraw`;
      if (set) await patient.change('POST', path, { reason: 'Another patient’s' });
      return;
    }
    case 'birth':
      await patient.change('PATCH', '', one.birth);
      return;
    case 'pregnant':
      await patient.change('POST', '/pregnancy', {
        starts_on: hoursAgo(24 * one.days).slice(0, 10),
      });
      return;
    case 'not pregnant': {
      const { statuses } = (await patient.read('pregnancy')).data;
      const status = statuses.find(({ withdrawn_at }: Row) => withdrawn_at === null);
      const path = `/pregnancy/${status?.uuid}/withdraw`;
      if (status) await patient.change('POST', path, { reason: 'A slip' });
      return;
    }
    case 'scale':
      await patient.change('PATCH', '/saturation-scale', {
        ...one,
        what: undefined,
        reason: 'COPD',
      });
      return;
    case 'scale undone': {
      const { changes } = (await patient.read('saturation-scale')).data;
      const last = changes.find(({ undone_at }: Row) => undone_at === null);
      const body = { change: last?.uuid, reason: 'A slip' };
      if (last) await patient.change('POST', '/saturation-scale/undo', body);
    }
  }
}

const byTime = (name: string) => (a: Row, b: Row) => a[name].localeCompare(b[name]);
const scoreOf = ({ kind, total, band, age_group, final_colour, is_complete, parts, signs }: Row) =>
  JSON.stringify([kind, total, band, age_group, final_colour, is_complete, parts, signs]);
const scoresOf = (set: Row): string[] => set.scores.map(scoreOf).sort();

/** The sets that count, in the order in which they were recorded. */
const setsOf = async (patient: Inpatient): Promise<Row[]> =>
  (await patient.read('observation-sets?page_size=100')).results
    .filter(({ is_withdrawn }: Row) => !is_withdrawn)
    .sort(byTime('created_at'));

/** Another patient with the same sets, whose facts were known from the start. */
async function aTwin(
  hospital: Hospital,
  patient: Inpatient,
  admitted_at: string,
  sets: readonly Row[],
  signsOf: Map<string, readonly string[]>,
) {
  const { birth_date, estimated_birth } = (await patient.read('summary')).data.patient;
  const twin = await anInpatient(
    hospital,
    { bed: 1, admitted_at },
    born(birth_date, estimated_birth),
  );
  for (const one of (await patient.read('pregnancy')).data.statuses) {
    if (one.withdrawn_at === null) {
      await twin.change('POST', '/pregnancy', { starts_on: one.starts_on });
    }
  }
  const { changes } = (await patient.read('saturation-scale')).data;
  const standing = changes.filter(({ undone_at }: Row) => undone_at === null);
  for (const set of sets) {
    const before = standing.filter(({ created_at }: Row) => created_at <= set.created_at);
    const spo2_scale = before.sort(byTime('created_at')).at(-1)?.spo2_scale ?? 1;
    await twin.change('PATCH', '/saturation-scale', { spo2_scale, reason: 'COPD' });
    const items = set.observations.map(({ code, value, issued }: Row) => ({
      ...vital(code, value),
      created_at: issued,
    }));
    await twin.record(items, signsOf.get(set.observations[0].uuid) ?? []);
  }
  return twin;
}

const shownWith = (one: Row) => {
  const { tews, partial_tews, recent_tews, trend, last_observed_at, next_due_at } = one;
  const clock = one.treatment_clock && [one.treatment_clock.colour, one.treatment_clock.due_at];
  return { tews, partial_tews, recent_tews, trend, last_observed_at, next_due_at, clock };
};

it(
  'scores are the same on every screen, and as if every correction had been known from the start',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 12 }), async (commands) => {
        const hospital = await aHospital();
        const admitted_at = hoursAgo(23);
        const patient = await anInpatient(hospital, { bed: 0, admitted_at });
        const signsOf = new Map<string, readonly string[]>();
        for (const one of commands) await carryOut(one, patient, signsOf);

        const sets = await setsOf(patient);
        const listed = (await patient.read('scores?page_size=100')).results;
        expect(listed.map(scoreOf).sort()).toEqual(sets.flatMap(scoresOf).sort());
        const twin = await aTwin(hospital, patient, admitted_at, sets, signsOf);
        expect(sets.map(scoresOf)).toEqual((await setsOf(twin)).map(scoresOf));

        const { ward } = hospital;
        const [board, handover, round, banner] = await Promise.all([
          patient.ofHospital(`ward-board?ward=${ward.id}`),
          patient.ofHospital(`wards/${ward.id}/handover`),
          patient.ofHospital(`rounds-worklist?ward=${ward.id}`),
          patient.read('summary'),
        ]);
        const [own, twins] = board.data.beds.flatMap(({ occupant }: Row) => occupant ?? []);
        const isOwn = (one: Row) => (one.patient ?? one.identity.patient).uuid === patient.id;
        const shown = [
          twins,
          handover.data.patients.find(isOwn).situation,
          round.data.patients.find(isOwn),
          banner.data.acuity,
        ];
        for (const one of shown) expect(shownWith(one)).toEqual(shownWith(own));
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
  runs * 60_000,
);
