import { beforeAll, describe, expect, it } from 'vitest';
import {
  anObservedPatient,
  at,
  bornMonthsAgo,
  hoursAgo,
  type Item,
  normalAdult,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import adultVectors from '@/lib/domain/scores/vectors/tews-adult.json';
import childVectors from '@/lib/domain/scores/vectors/tews-child.json';
import infantVectors from '@/lib/domain/scores/vectors/tews-infant.json';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

describe('the TEWS of a set of observations', () => {
  it('equals the published one for cases of all three tables, by the age of the patient', async () => {
    const published = [
      ...adultVectors.vectors,
      ...childVectors.vectors,
      ...infantVectors.vectors,
    ] as unknown as TewsVector[];
    // tews-published.test.ts checks the scoring with each of them.
    const vectors = published.filter((_, index) => index % 12 === 0);
    expect(new Set(vectors.map(({ table }) => table)).size).toBe(3);
    for (const { id, table, input, expected } of vectors) {
      const { glucose_mmol_l: glucose, spo2_room_air: spo2 } =
        input.additional_investigations ?? {};
      const birthDate = bornMonthsAgo(Math.floor(input.age_years * 12));
      const { record, scores } = await anObservedPatient(hospital, { birthDate });
      const values = {
        MOBILITY: input.mobility,
        RR: input.rr,
        HR: input.hr,
        SBP: input.sbp,
        TEMP: input.temp,
        AVPU: input.avpu,
        TRAUMA: input.trauma ? 'yes' : 'no',
        GLUCOSE: glucose,
        SPO2: spo2,
        O2_FLOW: spo2 === undefined ? undefined : 0,
      };
      const given = Object.entries(values).filter(
        ([, value]) => value !== null && value !== undefined,
      );
      await record(
        given.map(([code, value]) => vital(code, `${value}`)),
        { signs: input.discriminators.map(({ sign }) => sign) },
      );
      const [score] = await scores('TEWS');
      expect(
        {
          table: score.age_group,
          points: Object.fromEntries(
            score.parts.map((part: { code: string; score: number }) => [part.code, part.score]),
          ),
          complete: score.is_complete,
          missing: score.missing,
          total: score.total,
          colour: score.band,
          final: score.final_colour,
          derived: score.signs
            .filter((sign: { derived: boolean }) => sign.derived)
            .map((sign: { code: string }) => sign.code),
        },
        id,
      ).toEqual({
        table,
        points: expected.component_scores,
        complete: expected.complete,
        missing: expected.missing,
        total: expected.tews,
        colour: expected.tews_colour,
        final: expected.final_colour,
        derived: expected.derived_discriminators.map(({ sign }) => sign),
      });
    }
  });

  it('is shown with everything that it was made from', async () => {
    const { record, scores, encounter } = await anObservedPatient(hospital);
    const time = hoursAgo(1);
    const stored = await record(at(time, vitals({ ...normalAdult, RR: '22', WEIGHT: '70' })), {
      signs: ['chest_pain'],
    });
    const [score] = await scores('TEWS');
    const part = (code: keyof typeof normalAdult) => ({ code, value: normalAdult[code], score: 0 });
    expect(score).toEqual({
      uuid: expect.any(String),
      kind: 'TEWS',
      observation_set: expect.any(String),
      encounter: encounter.id,
      total: 2,
      band: 'green',
      age_group: 'adult',
      configuration_version: expect.stringMatching(/\S/),
      final_colour: 'orange',
      time_to_treat: 'less_than_10_minutes',
      is_complete: true,
      parts: [
        part('MOBILITY'),
        { code: 'RR', value: '22', score: 2 },
        part('HR'),
        part('SBP'),
        part('TEMP'),
        part('AVPU'),
        part('TRAUMA'),
      ],
      missing: [],
      stale: [],
      signs: [{ code: 'chest_pain', display: 'Chest pain', level: 'very_urgent', derived: false }],
      observations: stored.slice(0, 7).map((row: { uuid: string }) => row.uuid),
      effective_at: time,
      performer: hospital.staff.nurse.practitionerId,
      performer_name: 'Test nurse',
    });
  });

  it('names missing items with their last value of the past 24 hours, which never complete it', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record(at(hoursAgo(30), vitals({ TEMP: '38.9' })));
    const yesterday = hoursAgo(20);
    await record(at(yesterday, vitals({ SBP: '118', HR: '70' })));
    await record(vitals({ MOBILITY: 'walking', RR: '12', HR: '130', AVPU: 'drowsy' }));
    const [score] = await scores('TEWS');
    expect(score).toMatchObject({
      total: 3,
      band: 'yellow',
      is_complete: false,
      missing: ['SBP', 'TEMP', 'AVPU', 'TRAUMA'],
      stale: [{ code: 'SBP', value: '118', measured_at: yesterday }],
    });
    expect(score.parts).toContainEqual({ code: 'AVPU', value: 'drowsy', score: null });
  });

  it('does not mix observations of different hours, even from one request', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    const { RR, ...others } = normalAdult;
    const before = hoursAgo(4);
    await record([...at(before, vitals({ RR })), ...vitals(others)]);
    const [score] = await scores('TEWS');
    expect(score).toMatchObject({
      is_complete: false,
      missing: ['RR'],
      stale: [{ code: 'RR', value: '12', measured_at: before }],
    });
  });

  it('counts the later of two values of a parameter', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record([
      ...vitals({ ...normalAdult, RR: '12' }),
      ...at(hoursAgo(0.5), vitals({ RR: '35' })),
    ]);
    expect((await scores('TEWS'))[0]).toMatchObject({ total: 0, is_complete: true });
  });

  it('takes the table from age and height, from the clinician’s choice, and otherwise that of adults', async () => {
    const child = bornMonthsAgo(12 * 8);
    const tableOf = async (birthDate: string | null, earlier: Item[], more: object = {}) => {
      const { record, scores } = await anObservedPatient(hospital, { birthDate });
      for (const item of earlier) await record([item]);
      await record(vitals({ RR: '20' }), more);
      return (await scores('TEWS'))[0].age_group;
    };
    expect(await tableOf(child, [])).toBe('older_child');
    expect(await tableOf(child, [vital('HEIGHT', '151')])).toBe('adult');
    expect(await tableOf(child, [], { age_group: 'adult' })).toBe('adult');
    expect(await tableOf(bornMonthsAgo(30), [])).toBe('younger_child');
    expect(await tableOf(null, [vital('HEIGHT', '80'), vital('HEIGHT', '120')])).toBe(
      'older_child',
    );
    expect(await tableOf(null, [])).toBe('adult');
  });

  it('does not exist without any of its observations, and has a colour but no points for a sign alone', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record([vital('WEIGHT', '70'), { ...vital('WOUND', 'dry') }]);
    expect(await scores('TEWS')).toEqual([]);
    await record([vital('WEIGHT', '70')], { signs: ['cardiac_arrest'] });
    expect(await scores('TEWS')).toMatchObject([
      { total: 0, band: null, final_colour: 'red', time_to_treat: 'immediate', is_complete: false },
    ]);
  });

  it('of a late entry has its own time, behind the later ones', async () => {
    const { record, scores } = await anObservedPatient(hospital);
    await record(vitals({ ...normalAdult, RR: '35' }));
    await record(at(hoursAgo(5), vitals(normalAdult)));
    expect((await scores('TEWS')).map((score: { total: number }) => score.total)).toEqual([3, 0]);
  });
});

type TewsVector = {
  id: string;
  table: string;
  input: {
    age_years: number;
    mobility: string;
    rr: number | null;
    hr: number | null;
    sbp?: number | null;
    temp: number | null;
    avpu: string | null;
    trauma: boolean;
    discriminators: { sign: string }[];
    additional_investigations?: { glucose_mmol_l?: number; spo2_room_air?: number };
  };
  expected: {
    component_scores: Record<string, number | null>;
    complete: boolean;
    missing: string[];
    tews: number;
    tews_colour: string;
    final_colour: string;
    derived_discriminators: { sign: string }[];
  };
};
