import { beforeEach, describe, expect, it } from 'vitest';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { act } from '@/e2e/api/clinical/encounter-builders';
import { adult, measured, routes } from '@/e2e/api/clinical/measurement-builders';
import {
  anObservedPatient,
  normalAdult,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { foreignUnits, ownUnits, possibleValues } from '@/lib/domain/scores/unit-samples';

let hospital: Hospital;
beforeEach(async () => {
  hospital = await aHospital();
});

const path = (rest: string) => `/api/v1/providers/${hospital.provider.id}/${rest}`;
const read = async (rest: string) => {
  const answer = await sendOk('GET', path(rest), { as: hospital.key });
  return answer.body;
};

describe('a unit', () => {
  it('that is foreign is refused or converted by each route, and never taken for the native unit', async () => {
    // One spelling of each form of each unit in turn; the rules' own test has them all.
    const sample = foreignUnits().filter((_, index) => index % 7 === 0);
    for (const [field, record] of await routes(hospital)) {
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
    for (const [, record] of await routes(hospital)) {
      const items = ownUnits
        .filter(([code]) => code !== 'DBP')
        .map(([code, unit]) => measured(code, possibleValues[code] ?? '', unit));
      const answer = await record(items);
      expect(answer.status, answer.text).toBeLessThan(300);
    }
    const { results } = await read('observations?unit=%25&code=SPO2');
    expect(results).toHaveLength(2);
  });

  it('is refused with its code, and with the accepted units', async () => {
    const [[, record] = []] = await routes(hospital);
    const answer = await record?.([vital('RR', '16'), measured('GLUCOSE', '45', 'mg/dl/kg')]);
    expect([answer?.status, answer?.body.errors]).toEqual([
      400,
      {
        'observations.1.unit': [
          'GLUCOSE is not accepted in “mg/dl/kg”. Send it in mmol/L, mg/dL, g/L or µmol/L.',
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
    // The code brings its unit, which a reader of the printed handover must see.
    const low = { value: '45', unit: 'mg/dL', converted: '2.5 mmol/L' };
    expect(of(own.assessment.abnormal_values, 'TEMP')).toMatchObject({ ...fever, points: 2 });
    expect(of(own.assessment.abnormal_values, 'GLUCOSE')).toMatchObject(low);
    const summary = await read(`hospitalizations/${stay.uuid}/discharge-summary`);
    expect(of(summary.data.vital_signs, 'TEMP')).toMatchObject(fever);
    expect(of(summary.data.vital_signs, 'GLUCOSE')).toMatchObject(low);
    const timeline = await read(`patients/${patient.number}/timeline?kinds=observations`);
    const [{ observations }] = timeline.data.entries;
    expect(observations.values).toEqual([
      expect.objectContaining({ code: '8310-5', parameter: 'TEMP', ...fever }),
      expect.objectContaining({ code: '2339-0', parameter: 'GLUCOSE', ...low, unit: null }),
    ]);
  });
});
