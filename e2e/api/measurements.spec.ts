import { beforeEach, describe, expect, it } from 'vitest';
import { act } from '@/e2e/api/encounter-builders';
import {
  anObservedPatient,
  at,
  bornMonthsAgo,
  hoursAgo,
  type Item,
  normalAdult,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/observation-builders';
import { anInpatient } from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { foreignUnits, ownUnits, possibleValues } from '@/lib/scores/unit-samples';

let hospital: Hospital;
beforeEach(async () => {
  hospital = await aHospital();
});

const path = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;
const read = async (rest: string) => {
  const answer = await send('GET', path(rest), { as: hospital.key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const adult = { birthDate: bornMonthsAgo(40 * 12) };
const measured = (code: string, value: string, unit: string | null = null) => ({
  ...vital(code, value),
  unit,
});

/** Each route by which observations come, with the field that their items lie in. */
async function routes(): Promise<
  [string, (items: object[]) => Promise<Awaited<ReturnType<typeof send>>>][]
> {
  const { encounter } = await anObservedPatient(hospital, adult);
  const { patient, stay } = await anInpatient(hospital);
  const admission = { id: stay.encounter, patientId: patient.id };
  const body = (items: object[]) => observationsBody(hospital, encounter, items);
  return [
    [
      'observations',
      (items) => send('POST', path('observations'), { as: hospital.key, body: body(items) }),
    ],
    [
      'data.observations',
      (observations) =>
        act(hospital, 'record-medical-officer-ward-round', admission, { observations }),
    ],
  ];
}

describe('a unit', () => {
  it('that is foreign is refused or converted by each route, and never taken for the native unit', async () => {
    // One spelling of each decoration of each unit in turn; the rules' own test has them all.
    const sample = foreignUnits().filter((_, index) => index % 7 === 0);
    for (const [field, record] of await routes()) {
      for (const code of Object.keys(possibleValues)) {
        const units = sample.flatMap(([of, unit]) => (of === code ? [unit] : []));
        const answer = await record(
          units.map((unit) => measured(code, possibleValues[code] ?? '', unit)),
        );
        expect(answer.status, answer.text).toBe(400);
        const named = new Set(
          Object.keys(answer.body.errors).map((one) =>
            Number(one.slice(field.length).split('.')[1]),
          ),
        );
        const converted = units.filter((_, index) => !named.has(index));
        for (const unit of converted) {
          const one = await record([measured(code, possibleValues[code] ?? '', unit)]);
          expect(one.status, `${code} ${unit}: ${one.text}`).toBeLessThan(300);
        }
      }
    }
  });

  it('of its own is stored as it was sent, by each route', async () => {
    for (const [, record] of await routes()) {
      const items = ownUnits
        .filter(([code]) => code !== 'DBP')
        .map(([code, unit]) => measured(code, possibleValues[code] ?? '', unit));
      const answer = await record(items);
      expect(answer.status, answer.text).toBeLessThan(300);
    }
    const { results } = await read('observations?unit=%25&code=SPO2');
    expect(results).toHaveLength(2);
  });

  it('that is refused is named with the code, and with what is taken', async () => {
    const [[, record] = []] = await routes();
    const answer = await record?.([vital('RR', '16'), measured('GLUCOSE', '45', 'mg/dl/kg')]);
    expect([answer?.status, answer?.body.errors]).toEqual([
      400,
      {
        'observations.1.unit': [
          'GLUCOSE is not taken in “mg/dl/kg”. Send it in mmol/L, mg/dL, g/L or µmol/L.',
        ],
      },
    ]);
  });
});

const hypoglycaemia = 'hypoglycaemia_glucose_under_3';
const signsOf = (score: { signs: { code: string }[] } | undefined) =>
  score?.signs.map(({ code }) => code) ?? [];

describe('a value in another unit', () => {
  it.each([
    ['GLUCOSE', '45', 'mg/dL'],
    ['GLUCOSE', '45', 'mg/dl.'],
    ['GLUCOSE', '0.45', 'g/L'],
    ['2339-0', '45', null],
    ['2345-7', '45', 'mg/dL'],
    ['15074-8', '2.5', 'mmol/L'],
    ['14743-9', '2.5', null],
    ['glucose', '2.5', ' mmol / l '],
  ])('is an emergency as it is in the native unit: %s %s %s', async (code, value, unit) => {
    const patient = await anObservedPatient(hospital, adult);
    const stored = await patient.record([...vitals(normalAdult), measured(code, value, unit)]);
    expect(stored.at(-1)).toMatchObject({ code, value, unit: unit === null ? null : unit.trim() });
    const [score] = await patient.scores('TEWS');
    expect(signsOf(score)).toEqual([hypoglycaemia]);
    expect(score.final_colour).toBe('red');
  });

  it('is scored in the native unit, and shown as sent with the converted value', async () => {
    const patient = await anObservedPatient(hospital, adult);
    const items = vitals(normalAdult).filter(({ code }) => code !== 'TEMP');
    await patient.record([
      ...items,
      measured('TEMP', '101.3', '°F'),
      measured('GLUCOSE', '45', 'mg/dL'),
      measured('WEIGHT', '154', 'lb'),
      measured('SPO2', '97', 'percent'),
    ]);
    const [score] = await patient.scores('TEWS');
    expect(score.parts).toContainEqual({ code: 'TEMP', value: '38.5', score: 2 });
    const {
      results: [set],
    } = await read(`patients/${patient.patient.number}/observation-sets`);
    const shown = (code: string) => {
      const of = set.observations.find((one: { code: string }) => one.code === code);
      const { value, unit, parameter, converted, reference_range_low, reference_range_high } = of;
      return [value, unit, parameter, converted, reference_range_low, reference_range_high];
    };
    // 36–37.7 °C in the unit that was sent.
    expect(shown('TEMP')).toEqual(['101.3', '°F', 'TEMP', '38.5 °C', 96.8, 99.86]);
    // 3–10.9 mmol/L.
    const range = [expect.closeTo(54, 0), expect.closeTo(196.4, 0)];
    expect(shown('GLUCOSE')).toEqual(['45', 'mg/dL', 'GLUCOSE', '2.5 mmol/L', ...range]);
    expect(shown('WEIGHT')).toEqual(['154', 'lb', 'WEIGHT', '69.85 kg', null, null]);
    expect(shown('SPO2')).toEqual(['97', 'percent', 'SPO2', null, 95, null]);
  });

  it('is shown as sent, with the converted value, in the handover, the summary and the timeline', async () => {
    const { patient, stay } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: patient.id };
    const answer = await act(hospital, 'record-medical-officer-ward-round', admission, {
      observations: [
        { code: '8310-5', value: 103.1, unit: '[degF]' },
        { code: '2339-0', value: 45 },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    const handover = await read(`wards/${stay.ward}/handover`);
    const own = handover.data.patients.find(
      (one: { encounter: string }) => one.encounter === stay.encounter,
    );
    const of = (values: { code: string }[], code: string) =>
      values.find((one) => one.code === code);
    const fever = { value: '103.1', unit: '[degF]', converted: '39.5 °C' };
    const low = { value: '45', unit: null, converted: '2.5 mmol/L' };
    expect(of(own.assessment.abnormal_values, 'TEMP')).toMatchObject({ ...fever, points: 2 });
    expect(of(own.assessment.abnormal_values, 'GLUCOSE')).toMatchObject(low);
    const summary = await read(`hospitalizations/${stay.uuid}/discharge-summary`);
    expect(of(summary.data.vital_signs, 'TEMP')).toMatchObject(fever);
    const timeline = await read(`patients/${patient.number}/timeline?kinds=observations`);
    const [{ observations }] = timeline.data.entries;
    expect(observations.values).toEqual([
      expect.objectContaining({ code: '8310-5', parameter: 'TEMP', ...fever }),
      expect.objectContaining({ code: '2339-0', parameter: 'GLUCOSE', ...low }),
    ]);
  });
});

/** Every known parameter that TEWS or NEWS2 reads, by a LOINC code, in other capitals, and by its own code. */
const loinc: Record<string, string> = {
  RR: '9279-1',
  HR: '8867-4',
  SBP: '8480-6',
  TEMP: '8310-5',
  AVPU: '80288-4',
  SPO2: '2708-6',
  O2_FLOW: '3151-8',
};
const sick = {
  ...normalAdult,
  RR: '31',
  HR: '132',
  SBP: '79',
  TEMP: '39.2',
  AVPU: 'V',
  SPO2: '90',
  O2_FLOW: '4',
};

describe('a code', () => {
  it('of LOINC or in other capitals is scored as the parameter that it names', async () => {
    const results = [];
    for (const spelled of [
      (code: string) => code,
      (code: string) => loinc[code] ?? code,
      (code: string) => code.toLowerCase().replace('_', ' '),
    ]) {
      const patient = await anObservedPatient(hospital, adult);
      const items = Object.entries(sick).map(([code, value]) => vital(spelled(code), value));
      const stored = await patient.record(items);
      expect(stored.map(({ code }: Item) => code)).toEqual(items.map(({ code }) => code));
      const [tews] = await patient.scores('TEWS');
      const [news2] = await patient.scores('NEWS2');
      expect(news2.observations).toHaveLength(7);
      results.push([tews.total, tews.is_complete, tews.parts, news2.total, news2.parts]);
    }
    expect(results[0]?.slice(0, 2)).toEqual([3 + 3 + 2 + 2 + 1, true]);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  it('is found by its own spelling, and with all others by the parameter’s', async () => {
    const patient = await anObservedPatient(hospital, adult);
    await patient.record(at(hoursAgo(3), [measured('9279-1', '14')]));
    await patient.record(at(hoursAgo(2), [vital('rr', '15')]));
    await patient.record(at(hoursAgo(1), [vital('RR', '16'), vital('Mood', 'low')]));
    const found = async (code: string, more = `&patient=${patient.patient.number}`) => {
      const { results, meta } = await read(`observations?code=${code}${more}`);
      expect(meta.total).toBe(results.length);
      return results.map(({ value }: Item) => value);
    };
    expect(await found('RR')).toEqual(['16', '15', '14']);
    expect(await found('9279-1')).toEqual(['14']);
    expect(await found('rr')).toEqual(['15']);
    expect(await found('Mood')).toEqual(['low']);
    expect(await found('mood')).toEqual([]);
    expect(await found('Mood', '')).toEqual(['low']);
  });

  it('of LOINC is what a set to come finds as its earlier value', async () => {
    const patient = await anObservedPatient(hospital, adult);
    await patient.record(at(hoursAgo(2), [measured('8310-5', '101.3', '°F'), vital('RR', '16')]));
    await patient.record([vital('HR', '80')]);
    const [score] = await patient.scores('TEWS');
    expect(score.stale.map(({ code, value }: Item) => [code, value])).toEqual([
      ['RR', '16'],
      ['TEMP', '38.5'],
    ]);
  });

  it('of a height in another unit chooses the table', async () => {
    const patient = await anObservedPatient(hospital, { birthDate: null });
    await patient.record([vital('RR', '16'), measured('8302-2', '1.2', 'm')]);
    const [score] = await patient.scores('TEWS');
    expect(score.age_group).toBe('older_child');
  });

  it('that has a value has no reason why it was not measured in the same request', async () => {
    const { encounter } = await anObservedPatient(hospital);
    const answer = await send('POST', path('observations'), {
      as: hospital.key,
      body: {
        ...observationsBody(hospital, encounter, [vital('9279-1', '16')]),
        not_measured: [{ code: 'RR', reason: 'refused' }],
      },
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      400,
      ['not_measured.0.code'],
    ]);
  });
});

describe('the answer’s message', () => {
  const messageOf = async (items: object[], given: object = adult) => {
    const { encounter } = await anObservedPatient(hospital, given);
    const answer = await send('POST', path('observations'), {
      as: hospital.key,
      body: observationsBody(hospital, encounter, items),
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.message;
  };
  const all = 'The observations were recorded.';

  it('is the one that is documented where everything is scored that a score reads', async () => {
    const items = [
      ...vitals({ ...normalAdult, SPO2: '97', O2_FLOW: '0', DBP: '80', WEIGHT: '70', PAIN: '2' }),
      { ...vital('HB', '11'), category: 'laboratory', unit: 'g/dL' },
      { ...vital('WOUND', 'dry'), category: 'exam' },
    ];
    expect(await messageOf(items)).toBe(all);
  });

  it('names each vital sign that is not scored, and why', async () => {
    const items = [
      vital('8478-0', '90'),
      { ...vital('9267-6', '4'), category: undefined },
      vital('AVPU', 'sleepy'),
      vital('RR', '16'),
      vital('RR', '18'),
      { ...vital('HR', '80'), created_at: hoursAgo(2) },
    ];
    expect(await messageOf(items)).toBe(
      `${all} Not scored: 8478-0 “90” (no vital sign is known by this code); 9267-6 “4” (no vital sign is known by this code); ` +
        'AVPU “sleepy” (not one of alert, confused, voice, pain, unresponsive); ' +
        'RR “16” (a later value of the same set is scored); HR “80” (it is more than an hour older than the set).',
    );
  });

  it('names what the table of the age has no points for', async () => {
    const child = { birthDate: bornMonthsAgo(6 * 12) };
    const items = vitals({ RR: '20', SBP: '100', MOBILITY: 'walking', SPO2: '97' });
    expect(await messageOf(items, child)).toBe(
      `${all} Not scored: SBP “100” (no score of this age reads it); MOBILITY “walking” (the older child table has no points for it).`,
    );
  });

  it('names what the Morse Fall Scale lacks', async () => {
    const item = { ...vital('59454-9', '25'), category: 'social-history' };
    expect(await messageOf([item])).toBe(
      `${all} Not scored: the Morse Fall Scale (SECONDARY_DIAGNOSIS, AMBULATORY_AID, INTRAVENOUS_THERAPY, GAIT, MENTAL_STATUS not answered).`,
    );
  });

  it('of a ward round names them too', async () => {
    const [, [, record] = []] = await routes();
    const answer = await record?.([vital('RR', '16'), vital('8478-0', '90')]);
    expect(answer?.body.message).toBe(
      'The ward round was recorded. Not scored: 8478-0 “90” (no vital sign is known by this code).',
    );
  });
});
