import { describe, expect, it } from 'vitest';
import {
  findingsOf,
  isAbnormal,
  type Observation,
  resultsOf,
  type Score,
} from '@/components/admissions/rounds/findings';
import { presentReading } from '@/lib/clinical/observations/present-reading';
import { ageGroups } from '@/lib/domain/scores/age-group';

const uuid = '00000000-0000-7000-8000-000000000001';

const observation = (given: Partial<Observation>): Observation => ({
  id: 1,
  uuid,
  code: 'HR',
  status: '',
  display: 'Heart rate',
  value: '80',
  unit: '/min',
  category: 'vital-signs',
  issued: '2026-11-21T08:00:00.000Z',
  patient: 1,
  encounter: uuid,
  visit: null,
  performer: null,
  performer_name: null,
  reference_range_high: null,
  reference_range_low: null,
  interpretation: '',
  // As the server reads it.
  ...presentReading({
    code: given.code === undefined ? 'HR' : given.code,
    value: given.value ?? '80',
    parameter: null,
    converted: null,
  }),
  ...given,
});

const adult = { age_group: 'adult', spo2_scale: 1 } as const;

const tews = (parts: Score['parts']): Score => ({
  uuid,
  kind: 'TEWS',
  observation_set: uuid,
  encounter: uuid,
  total: 0,
  band: 'green',
  age_group: 'adult',
  configuration_version: '1',
  final_colour: 'green',
  time_to_treat: null,
  is_complete: true,
  parts,
  missing: [],
  stale: [],
  signs: [],
  observations: [uuid],
  effective_at: '2026-11-21T08:00:00.000Z',
  performer: null,
  performer_name: null,
});

const set = (observations: Observation[], scores: Score[] = []) => ({
  uuid,
  patient: 1,
  encounter: uuid,
  effective_at: '2026-11-21T08:00:00.000Z',
  created_at: '2026-11-21T08:00:00.000Z',
  performer: null,
  performer_name: null,
  recorded_by: null,
  recorded_by_name: null,
  not_measured: [],
  comment: '',
  is_withdrawn: false,
  withdrawn_at: null,
  withdrawal: null,
  news2_not_used: null,
  observations,
  scores,
});

/** A value of a set that holds nothing else, which is what these scores are of. */
const judged = (one: Observation, scores: Score[]) =>
  isAbnormal(one, set([one], scores), { ageGroup: null, spo2Scale: 1 });

describe('a value is abnormal', () => {
  it('when it was recorded as abnormal', () => {
    // As a laboratory may send it; here it is no more than high.
    expect(judged(observation({ interpretation: 'Critically high' }), [])).toBe(true);
    expect(judged(observation({ interpretation: 'Normal' }), [])).toBe(false);
    expect(judged(observation({ interpretation: 'Patient was asleep' }), [])).toBe(false);
  });

  it('when it is outside the hospital’s own range, both ends included in the range', () => {
    const range = { reference_range_low: 70, reference_range_high: 90 };
    const at = (value: string) => judged(observation({ ...range, value }), []);
    expect([at('69'), at('70'), at('90'), at('91')]).toEqual([true, false, false, true]);
    expect(at('not read')).toBe(false);
    const open = observation({ reference_range_high: 100, value: '20' });
    expect(judged(open, [])).toBe(false);
  });

  it('not by an adult’s range that it was recorded with, once the patient is known to be a child', () => {
    const range = { reference_range_low: 60, reference_range_high: 100 };
    const child = { ...tews([{ code: 'HR', value: '128', score: 0 }]), age_group: 'younger_child' };
    expect(judged(observation({ ...range, value: '128' }), [child])).toBe(false);
    // The form had called it high, as an adult's.
    const high = { ...range, value: '128', interpretation: 'High' };
    expect(judged(observation(high), [child])).toBe(false);
    const fever = { reference_range_low: 96.8, reference_range_high: 99.86, unit: '°F' };
    const warm = { code: 'TEMP', value: '100.4', parameter: 'TEMP', measured: '38', ...fever };
    const scored = { ...tews([{ code: 'TEMP', value: '38', score: 0 }]), age_group: 'older_child' };
    expect(judged(observation(warm), [scored])).toBe(false);
    expect(judged(observation(warm), [tews([])])).toBe(true);
  });

  it('when it adds to the score, if it has no range, as children’s values and answers have none', () => {
    const voice = observation({ code: 'AVPU', value: 'voice' });
    expect(judged(voice, [tews([{ code: 'AVPU', value: 'voice', score: 1 }])])).toBe(true);
    expect(judged(voice, [tews([{ code: 'AVPU', value: 'alert', score: 0 }])])).toBe(false);
    expect(judged(voice, [tews([{ code: 'RR', value: '30', score: 3 }])])).toBe(false);
  });

  it('when it is an answer that no score can read', () => {
    const answer = (value: string) => judged(observation({ code: 'AVPU', value }), []);
    expect([answer('drowsy'), answer('alert')]).toEqual([true, false]);
  });

  it('only if it is the value of the set that scored', () => {
    const earlier = observation({ uuid: uuid.replace(/1$/, '2'), code: 'HR', value: '80' });
    expect(judged(earlier, [tews([{ code: 'HR', value: '140', score: 3 }])])).toBe(false);
  });

  it('when it causes an emergency sign: a low glucose at any age, a child’s low saturation', () => {
    const child = { ...tews([]), age_group: 'younger_child' };
    const glucose = (value: string) => observation({ code: 'GLUCOSE', value });
    expect([glucose('2.9'), glucose('3.0')].map((one) => judged(one, [child]))).toEqual([
      true,
      false,
    ]);
    expect(judged(glucose('2.9'), [])).toBe(true);
    const saturation = (value: string) => observation({ code: 'SPO2', value });
    expect(judged(saturation('91'), [child])).toBe(true);
    expect(judged(saturation('92'), [child])).toBe(false);
    expect(judged(saturation('95'), [tews([])])).toBe(false);
  });

  it('by the range of an adult where it is known, even if it was recorded as normal', () => {
    const rate = (value: string) => observation({ value, interpretation: 'Critically low' });
    expect([rate('59'), rate('60')].map((one) => judged(one, [tews([])]))).toEqual([true, false]);
  });

  it('from two points on, even if it was recorded as normal', () => {
    const rate = observation({ code: 'RR', value: '15', interpretation: 'Normal' });
    const scored = (score: number) => [tews([{ code: 'RR', value: '15', score }])];
    expect(judged(rate, scored(1))).toBe(false);
    expect(judged(rate, scored(2))).toBe(true);
  });
});

describe('the findings of several sets', () => {
  it('have a line for each parameter, its last value first', () => {
    const high = (value: string) => observation({ value, interpretation: 'High' });
    const { abnormal: lines } = findingsOf(
      [
        set([high('131'), observation({ code: 'RR', display: 'RR', value: '16' })]),
        set([high('118'), observation({ code: 'TEMP', value: '39', interpretation: 'High' })]),
      ],
      adult,
    );
    expect(lines.map(({ display, values }) => [display, values.map(({ value }) => value)])).toEqual(
      [
        ['Heart rate', ['131', '118']],
        ['Temperature', ['39']],
      ],
    );
  });

  it('mark a low saturation in a set without a score, at any age and where that is not known', () => {
    const saturation = set([observation({ code: 'SPO2', value: '85' })]);
    const scored = set([observation({})], [{ ...tews([]), age_group: 'older_child' }]);
    for (const sets of [[saturation], [saturation, scored]]) {
      for (const age_group of [null, ...ageGroups]) {
        const { abnormal } = findingsOf(sets, { ...adult, age_group });
        expect(abnormal.map(({ code }) => code)).toEqual(['SPO2']);
      }
    }
    const usual = set([observation({ code: 'SPO2', value: '93' })]);
    expect(findingsOf([usual], { ...adult, age_group: 'older_child' }).abnormal).toEqual([]);
  });

  it('show a child’s values that nothing grades, and call them neither normal nor abnormal', () => {
    const sugar = observation({ code: 'GLUCOSE', display: 'Blood glucose', value: '30' });
    const rate = observation({ code: 'RR', display: 'RR', value: '30' });
    const scored = set(
      [sugar, rate],
      [{ ...tews([{ code: 'RR', value: '30', score: 0 }]), age_group: 'younger_child' }],
    );
    const { abnormal, ungraded } = findingsOf([scored], { ...adult, age_group: null });
    expect(abnormal).toEqual([]);
    expect(ungraded).toMatchObject([{ code: 'GLUCOSE', values: [{ value: '30', mark: null }] }]);
    const marked = set([{ ...sugar, interpretation: 'High' }], scored.scores);
    expect(findingsOf([marked], adult)).toMatchObject({
      abnormal: [{ code: 'GLUCOSE' }],
      ungraded: [],
    });
  });

  it('are in the order of time, also where one set was sent inside another', () => {
    const high = (value: string, time: string) =>
      observation({ value, interpretation: 'High', issued: `2026-11-21T${time}:00.000Z` });
    const [line] = findingsOf([set([high('118', '07:00'), high('131', '08:00')])], adult).abnormal;
    expect(line?.values.map(({ value }) => value)).toEqual(['131', '118']);
  });

  it('separate results from vital signs', () => {
    const haemoglobin = observation({ code: 'HB', category: 'laboratory', interpretation: 'Low' });
    const unknown = observation({ code: null, display: 'Abdomen', category: null });
    const pulse = observation({ category: null, value: '118' });
    const sets = [set([haemoglobin, unknown, pulse])];
    expect(resultsOf(sets)).toEqual([haemoglobin, unknown]);
    expect(findingsOf(sets, adult).abnormal.map(({ code }) => code)).toEqual(['HR']);
  });

  it('have the total of a fall risk assessment, not its answers', () => {
    const part = (code: string) => observation({ code, category: 'social-history', value: '15' });
    const [gait, total] = [part('GAIT'), part('FALL_RISK_ASSESSMENT')];
    const morse = { ...tews([{ code: 'GAIT', value: '15', score: 15 }]), kind: 'MORSE' as const };
    expect(resultsOf([set([gait, total], [morse])])).toEqual([total]);
    expect(resultsOf([set([gait], [morse])])).toEqual([gait]);
  });
});

it('a saturation is judged by the patient’s current scale, however it was recorded', () => {
  const low = { reference_range_low: 95, interpretation: 'Low' };
  const at = (value: string, flow: string) => [
    set([
      observation({ code: 'SPO2', value, ...low }),
      observation({ code: 'O2_FLOW', value: flow }),
    ]),
  ];
  expect(findingsOf(at('90', '0'), { ...adult, spo2_scale: 2 }).abnormal).toEqual([]);
  expect(findingsOf(at('90', '0'), adult).abnormal.map(({ code }) => code)).toEqual(['SPO2']);
  const [tooHigh] = findingsOf(at('96', '2'), { ...adult, spo2_scale: 2 }).abnormal;
  expect(tooHigh?.values[0]?.mark).toBe('High');
  const target = { reference_range_low: 88, reference_range_high: 92 };
  const undone = set([observation({ code: 'SPO2', value: '97', ...target })]);
  expect(findingsOf([undone], adult).abnormal).toEqual([]);
});

describe('an observation of another vocabulary', () => {
  const sent = {
    code: '2339-0',
    display: 'Glucose in blood',
    value: '45',
    unit: 'mg/dL',
    ...{ parameter: 'GLUCOSE', measured: '2.497835209485113', converted: '2.5 mmol/L' },
  };

  it('is abnormal by its value in the native unit, and keeps its original name and value', () => {
    const set = { observations: [observation(sent)], scores: [] };
    const [line] = findingsOf([set as never], adult).abnormal;
    expect([line?.code, line?.display, line?.values[0]?.value]).toEqual([
      'GLUCOSE',
      'Glucose in blood',
      '45',
    ]);
  });

  it('is on one line with the others of its parameter', () => {
    const own = { code: 'GLUCOSE', value: '2.1', parameter: 'GLUCOSE', measured: '2.1' };
    const set = { observations: [observation(sent), observation(own)], scores: [] };
    const lines = findingsOf([set as never], adult).abnormal;
    expect(lines.map(({ values }) => values.length)).toEqual([2]);
  });
});
