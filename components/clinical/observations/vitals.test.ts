import { describe, expect, it } from 'vitest';
import {
  measuredCodes,
  type ObservationSet,
  setCell as setCellOn,
  stripReading,
  vitalSeries as vitalSeriesOn,
} from '@/components/clinical/observations/vitals';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const uuid = '01a1fc8c-557e-732b-8056-282720464a94';

const setCell = (set: ObservationSet, code: string) => setCellOn(set, code, 1);
const vitalSeries = (...[sets, table]: [readonly ObservationSet[], TewsTable]) =>
  vitalSeriesOn(sets, table, 1);

function aSet(time: string, values: Record<string, string>, ageGroup = 'adult'): ObservationSet {
  const effective_at = `2026-11-21T${time}:00.000Z`;
  const performer = { performer: null, performer_name: null };
  return {
    uuid,
    patient: 1,
    encounter: uuid,
    effective_at,
    created_at: effective_at,
    ...performer,
    recorded_by: null,
    recorded_by_name: null,
    not_measured: [],
    comment: '',
    is_withdrawn: false,
    withdrawn_at: null,
    withdrawal: null,
    news2_not_used: null,
    observations: Object.entries(values).map(([code, value], index) => ({
      id: index + 1,
      uuid,
      code,
      status: '',
      display: code,
      value,
      unit: null,
      category: 'vital-signs',
      issued: effective_at,
      patient: 1,
      encounter: uuid,
      visit: null,
      ...performer,
      reference_range_high: null,
      reference_range_low: null,
      interpretation: '',
      parameter: code,
      measured: value,
      converted: null,
    })),
    scores: [
      {
        uuid,
        kind: 'TEWS',
        observation_set: uuid,
        encounter: uuid,
        total: 0,
        band: 'green',
        age_group: ageGroup,
        configuration_version: 'test',
        final_colour: 'green',
        time_to_treat: null,
        is_complete: true,
        parts: [{ code: 'RR', value: values.RR ?? null, score: 1 }],
        missing: [],
        stale: [],
        signs: [],
        observations: [uuid],
        effective_at,
        ...performer,
      },
    ],
  };
}

/** The set with one more observation, which differs from its first in this. */
const withAnother = (
  set: ObservationSet,
  given: Partial<ObservationSet['observations'][number]>,
): ObservationSet => ({
  ...set,
  observations: [
    ...set.observations,
    ...set.observations.slice(0, 1).map((first) => ({ ...first, ...given })),
  ],
});

describe('the charts of vital signs', () => {
  it('run from the oldest set to the latest, with a gap where a sign was not measured', () => {
    const sets = [aSet('08:00', { RR: '20' }), aSet('06:00', { RR: '18', HR: '80' })];
    const { times, series } = vitalSeries(sets, tewsTables.adult);
    expect(times[0]).toBeLessThan(times[1] ?? 0);
    expect(series.map(({ code }) => code)).toEqual(['RR', 'HR']);
    expect(series[1]?.lines[0]?.values).toEqual([80, null]);
  });

  it('draw both blood pressures in one strip, and zero as a value', () => {
    const { series } = vitalSeries([aSet('08:00', { SBP: '120', DBP: '0' })], tewsTables.adult);
    expect(series).toHaveLength(1);
    expect(series[0]?.lines.map(({ values }) => values)).toEqual([[120], [0]]);
  });

  it('have each value at its own time, even if they were sent together', () => {
    const set = aSet('08:00', { HR: '80', RR: '16' });
    const issued = '2026-11-21T07:30:00.000Z';
    const sent = withAnother(set, { parameter: 'HR', measured: '140', issued });
    const { times, series } = vitalSeries([sent], tewsTables.adult);
    expect(times).toEqual([Date.parse(issued) / 1000, Date.parse(set.effective_at) / 1000]);
    expect(series.map(({ lines }) => lines[0]?.values)).toEqual([
      [null, 16],
      [140, 80],
    ]);
  });

  it('put values of one minute together, unless one of them was measured twice in it', () => {
    const at = (seconds: string) => `2026-11-21T07:30:${seconds}Z`;
    const set = aSet('08:00', { SBP: '121' });
    const [first] = set.observations;
    if (!first) throw new Error('The set has an observation.');
    const sent = {
      ...set,
      observations: [
        { ...first, parameter: 'DBP', measured: '95', issued: at('50.200') },
        { ...first, parameter: 'SBP', measured: '150', issued: at('50.000') },
        { ...first, parameter: 'SBP', measured: '124', issued: at('40.000') },
        { ...first, parameter: 'DBP', measured: '78', issued: at('10.350') },
        { ...first, parameter: 'SBP', measured: '120', issued: at('10.100') },
      ],
    };
    const { times, series } = vitalSeries([sent], tewsTables.adult);
    expect(times).toEqual(
      [at('10.100'), at('40.000'), at('50.000')].map((time) => Date.parse(time) / 1000),
    );
    expect(series[0]?.lines.map(({ values }) => values)).toEqual([
      [120, 124, 150],
      [78, null, 95],
    ]);
  });

  it('take their bands from the served table', () => {
    const { series } = vitalSeries(
      [aSet('08:00', { RR: '20', SPO2: '97' })],
      tewsTables.younger_child,
    );
    expect(series[0]?.bands.map(({ score }) => score)).toEqual([3, 2, 0, 2, 3]);
    expect(series[1]?.bands).toEqual([]);
  });

  it('show the points of NEWS2 behind an adult’s saturation, by the patient’s scale', () => {
    const scored = (set: ObservationSet): ObservationSet => ({
      ...set,
      scores: set.scores.map((score) => ({ ...score, kind: 'NEWS2', age_group: null })),
    });
    const sets = [scored(aSet('08:00', { SPO2: '97' }))];
    const { series } = vitalSeries(sets, tewsTables.adult);
    expect(series[0]?.bands.map(({ score }) => score)).toEqual([3, 2, 1, 0]);
    const scale2 = vitalSeriesOn(sets, tewsTables.adult, 2).series;
    expect(scale2[0]?.note).toContain('target 88–92 %');
    expect(scale2[0]?.bands.at(-1)).toMatchObject({ score: 0 });
    // NEWS2 is not used in a pregnancy, and of nobody under 16, who is on the table of adults from 12 on.
    const before = scored(aSet('06:00', { SPO2: '97' }));
    const pregnant = { ...aSet('08:00', { SPO2: '97' }), news2_not_used: 'pregnant' as const };
    for (const unscored of [[pregnant, before], [aSet('08:00', { SPO2: '97' })]]) {
      const [strip] = vitalSeriesOn(unscored, tewsTables.adult, 2).series;
      expect([strip?.bands, strip?.note]).toEqual([[], 'Scale 2, target 88–92 %']);
    }
  });

  it('have the names of the form', () => {
    const { series } = vitalSeries([aSet('08:00', { PAIN: '2' })], tewsTables.adult);
    expect(series[0]?.label).toBe('Pain, 0 to 10');
  });
});

describe('a cell of the table of sets', () => {
  it('names the direction of an abnormal value in a word', () => {
    expect(setCell(aSet('08:00', { SBP: '82' }), 'SBP')?.abnormal).toBe('Low');
    expect(setCell(aSet('08:00', { TEMP: '37.0' }), 'TEMP')?.abnormal).toBeNull();
  });

  it('does so too if NEWS2 alone was scored, and not if the patient’s group is unknown', () => {
    const set = aSet('08:00', { SPO2: '84' });
    const news2 = set.scores.map((score) => ({
      ...score,
      kind: 'NEWS2' as const,
      age_group: null,
    }));
    expect(setCell({ ...set, scores: news2 }, 'SPO2')?.abnormal).toBe('Low');
    expect(setCell({ ...set, scores: [] }, 'SPO2')?.abnormal).toBeNull();
  });

  it('marks nothing as abnormal for a child, whose ranges are not known here', () => {
    expect(setCell(aSet('08:00', { HR: '130' }, 'younger_child'), 'HR')?.abnormal).toBeNull();
  });

  it('has the latest of several values, whichever was sent last, with its interpretation', () => {
    const set = aSet('08:00', { RR: '12' });
    const issued = '2026-11-21T07:50:00.000Z';
    const sent = withAnother(set, { uuid: uuid.replace(/4$/, '5'), value: '30', issued });
    expect(setCell(sent, 'RR')).toMatchObject({ value: '12', score: 1 });
    const alone = { ...sent, observations: sent.observations.slice(1) };
    expect(setCell(alone, 'RR')).toMatchObject({ value: '30', score: null });
  });

  it('marks nothing in a withdrawn set', () => {
    const set = aSet('08:00', { RR: '40' });
    expect(setCell(set, 'RR')).toMatchObject({ score: 1, abnormal: null });
    expect(setCell({ ...set, is_withdrawn: true }, 'RR')).toEqual({
      value: '40',
      score: null,
      abnormal: null,
      ownTime: null,
    });
  });

  it('has its own time where it was observed before the rest of the set', () => {
    const set = aSet('11:00', { HR: '150', RR: '16' });
    const [first, ...others] = set.observations;
    if (!first) throw new Error('The set is empty.');
    const issued = new Date(Date.parse(set.effective_at) - 3 * 3_600_000).toISOString();
    const mixed = { ...set, observations: [{ ...first, issued }, ...others] };
    expect([setCell(mixed, 'HR')?.ownTime, setCell(mixed, 'RR')?.ownTime]).toEqual([issued, null]);
  });

  it('has the unit of a code that is not known, which the head of its column cannot say', () => {
    const [first] = aSet('08:00', { '2160-0': '106' }).observations;
    if (!first) throw new Error('The set is empty.');
    const shown = (value: string, unit: string | null) => {
      const sent = { ...first, value, unit, parameter: null, measured: null };
      return setCell({ ...aSet('08:00', {}), observations: [sent] }, '2160-0')?.value;
    };
    expect([shown('106', 'µmol/L'), shown('1.2', 'mg/dL'), shown('positive', null)]).toEqual([
      '106 µmol/L',
      '1.2 mg/dL',
      'positive',
    ]);
  });

  it('is empty if nothing was measured', () => {
    expect(setCell(aSet('08:00', { RR: '16' }), 'TEMP')).toBeNull();
  });
});

it('the columns follow the order of the score table', () => {
  const sets = [aSet('08:00', { GLUCOSE: '5', TEMP: '37', MOBILITY: 'walking', XYZ: '1' })];
  expect(measuredCodes(sets, tewsTables.adult)).toEqual(['MOBILITY', 'TEMP', 'GLUCOSE', 'XYZ']);
});

describe('the figures of a strip', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`) / 1000;
  const { times, series } = vitalSeries(
    [aSet('12:00', { SBP: '70' }), aSet('06:00', { SBP: '118', DBP: '76', PAIN: '9' })],
    tewsTables.adult,
  );
  const strip = (code: string) => {
    const found = series.find((one) => one.code === code);
    if (!found) throw new Error(`There is no strip of ${code}.`);
    return found;
  };
  const read = (code: string, from: string, to: string) =>
    stripReading(strip(code), times, { at: null, shown: [at(from), at(to)] });

  it('belong to one reading: a diastolic pressure of the morning is not paired with a systolic one of noon', () => {
    expect(read('SBP', '00:00', '13:00')).toBe('70 / –');
    expect(read('SBP', '00:00', '07:00')).toBe('118 / 76');
  });

  it('belong to the time shown: an older measurement does not look current', () => {
    expect(read('PAIN', '00:00', '13:00')).toBe('9');
    expect(read('PAIN', '10:00', '13:00')).toBeNull();
  });

  it('belong to the reading that is pointed at', () => {
    expect(stripReading(strip('SBP'), times, { at: 0, shown: [at('10:00'), at('13:00')] })).toBe(
      '118 / 76',
    );
    expect(stripReading(strip('PAIN'), times, { at: 1, shown: [0, at('13:00')] })).toBeNull();
  });

  it('say that the points of the blood pressure are the systolic one’s', () => {
    expect(strip('SBP').note).toMatch(/systolic/);
    expect(strip('PAIN').note).toBeNull();
  });
});

it('a saturation is marked by the scale of the patient', () => {
  const set = aSet('08:00', { SPO2: '90', O2_FLOW: '0' });
  expect(setCellOn(set, 'SPO2', 1)?.abnormal).toBe('Low');
  expect(setCellOn(set, 'SPO2', 2)?.abnormal).toBeNull();
  const onOxygen = aSet('08:00', { SPO2: '96', O2_FLOW: '2' });
  expect(setCellOn(onOxygen, 'SPO2', 1)?.abnormal).toBeNull();
  expect(setCellOn(onOxygen, 'SPO2', 2)?.abnormal).toBe('High');
});

it('a low saturation of a pregnant patient is marked even though no score counts it', () => {
  const set = { ...aSet('08:00', { SPO2: '84' }), scores: [] };
  expect(setCell({ ...set, news2_not_used: 'pregnant' }, 'SPO2')?.abnormal).toBe('Low');
  expect(setCell(set, 'SPO2')?.abnormal).toBeNull();
});
