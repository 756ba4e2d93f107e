import { describe, expect, test } from 'vitest';
import { readingOf } from '@/lib/clinical/observations/reading';
import { itemFaults } from '@/lib/clinical/observations/rules';
import { foreignUnits, ownUnits, possibleValues } from '@/lib/domain/scores/unit-samples';

const item = (code: string | null, value: string, given: object = {}) => ({
  code,
  value,
  unit: null,
  category: null,
  ...given,
});

const faults = (...items: ReturnType<typeof item>[]) =>
  itemFaults(items).map(({ index, field }) => `${index}.${field}`);

describe('an impossible value', () => {
  test('is named with the possible range', () => {
    expect(itemFaults([item('RR', '16'), item('RR', '101')])).toEqual([
      {
        index: 1,
        field: 'value',
        sentence: 'Respiratory rate 101/min is outside 0–100. Check the reading.',
      },
    ]);
  });

  test('is reported for every item at once', () => {
    expect(faults(item('RR', 'x'), item('HR', '80'), item('TEMP', '50'))).toEqual([
      '0.value',
      '2.value',
    ]);
  });

  test('is not an extreme that a dying patient may have', () => {
    expect(faults(item('RR', '0'), item('HR', '0'), item('SBP', '40'), item('TEMP', '25'))).toEqual(
      [],
    );
  });

  test('is not an unknown code’s text, nor an item without a code', () => {
    expect(faults(item('MOOD', 'low'), item(null, 'anything'))).toEqual([]);
  });
});

describe('blood pressures', () => {
  test('that were measured twice are compared pair by pair', () => {
    const before = [item('SBP', '90'), item('DBP', '60')];
    expect(faults(...before, item('SBP', '120'), item('DBP', '95'))).toEqual([]);
    expect(faults(...before, item('SBP', '120'), item('DBP', '125'))).toEqual(['3.value']);
  });

  test('that a monitor kept over hours are compared at their times, also where one of the two is missing', () => {
    const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, hour)) });
    const sinking = [item('SBP', '150', at(9)), item('SBP', '70', at(10))];
    // 150/95 is a true reading beside a later 70; 70/95 is none.
    expect(faults(...sinking.toReversed(), item('DBP', '95', at(9)))).toEqual([]);
    expect(faults(...sinking, item('DBP', '95', at(10)))).toEqual(['2.value']);
    // The systolic one of 10 is missing: nobody measured 70/95.
    expect(faults(item('SBP', '70', at(9)), item('DBP', '95', at(10)))).toEqual([]);
  });

  test('that were sent without a time are of now', () => {
    const ago = (seconds: number) => ({ createdAt: new Date(Date.now() - seconds * 1_000) });
    const earlier = [item('SBP', '150', ago(7_200)), item('DBP', '95', ago(7_200))];
    expect(faults(...earlier, item('SBP', '70'), item('DBP', '40'))).toEqual([]);
    expect(faults(...earlier, item('SBP', '70', ago(20)), item('DBP', '95'))).toEqual(['3.value']);
    const old = item('SBP', '150', ago(7_200));
    const now = item('SBP', '70', { createdAt: null });
    expect(faults(old, now, item('DBP', '95', ago(20)))).toEqual(['2.value']);
  });
});

describe('a unit', () => {
  test('that is foreign is refused or converted, never taken for the native unit', () => {
    const foreign = foreignUnits();
    expect(foreign.length).toBeGreaterThan(1015);
    const takenAsOwn = foreign.filter(([code, unit]) => {
      const sent = item(code, possibleValues[code] ?? '', { unit });
      const { value } = readingOf(sent);
      return faults(sent).includes('0.unit') ? value !== null : value === sent.value;
    });
    expect(takenAsOwn).toEqual([]);
  });

  test.each(ownUnits)('of its own is accepted, as it is usually spelled: %s %s', (code, unit) => {
    const sent = item(code, possibleValues[code] ?? '', { unit });
    expect(faults(sent)).toEqual([]);
    expect(readingOf(sent)).toEqual({ code, value: sent.value });
  });

  test('that a code does not accept is named, with the code and its accepted units', () => {
    const sentences = itemFaults([
      item('GLUCOSE', '5', { unit: 'g/dL' }),
      item('2339-0', '5', { unit: 'mmol/L' }),
      item('RR', '16', { unit: 'Hz' }),
      item('AVPU', 'alert', { unit: 'mmHg' }),
    ]).map(({ field, sentence }) => [field, sentence]);
    expect(sentences).toEqual([
      ['unit', 'GLUCOSE is not accepted in “g/dL”. Send it in mmol/L, mg/dL, g/L or µmol/L.'],
      ['unit', '2339-0 is not accepted in “mmol/L”. Send it in mg/dL or g/L.'],
      ['unit', 'RR is not accepted in “Hz”. Send it in /min.'],
      ['unit', 'AVPU is not accepted in “mmHg”. Send it without a unit, or in {score}.'],
    ]);
  });

  test('of an unknown code is not checked', () => {
    expect(
      faults(
        item('HB', '11.2', { unit: 'g/dL' }),
        item('GAIT', '1', { category: 'exam', unit: 'm/s' }),
      ),
    ).toEqual([]);
  });
});

describe('a value that its unit cannot have', () => {
  test.each([
    ['TEMP', '3.7', null],
    ['TEMP', '98.6', null],
    ['TEMP', '37', '°F'],
    ['WEIGHT', '3500', 'kg'],
    ['WEIGHT', '70', 'g'],
    ['HEIGHT', '1.7', 'cm'],
    ['HEIGHT', '1700', null],
    ['HEIGHT', '170', 'm'],
    ['GLUCOSE', '90', 'mmol/L'],
    ['GLUCOSE', '5', 'mg/dL'],
    ['2339-0', '5.4', null],
    ['SPO2', '0.97', '%'],
    ['SPO2', '1', '%'],
    ['RR', '0.3', '/min'],
    ['HR', '0.8', 'bpm'],
    ['HR', '1.3', null],
    ['SBP', '120', 'kPa'],
    ['SBP', '16', 'mmHg'],
    ['SBP', '12', null],
    // Kilopascals or centimetres of mercury: 80 mmHg is 10.7 kPa and 8 cmHg, and no cuff reads below 10 mmHg.
    ['DBP', '8', null],
    ['8462-4', '9.3', 'mmHg'],
    ['DBP', '80', 'kPa'],
    ['O2_FLOW', '500', 'L/min'],
    // Litres: the smallest flowmeters for the newborn begin at 10 mL/min.
    ['O2_FLOW', '2', 'mL/min'],
    ['O2_FLOW', '0.002', null],
    ['MUAC', '125', 'cm'],
    ['MUAC', '0.12', 'cm'],
    ['BMI', '2.2', 'kg/m2'],
    ['PAIN', '11', null],
    ['GCS', '2', null],
    // Both are counted in whole points.
    ['GCS', '14.5', null],
    ['PAIN', '6.5', null],
    ['72514-3', '0.5', '{score}'],
    ['rr', '101', null],
  ])('is refused: %s %s %s', (code, value, unit) => {
    expect(faults(item(code, value, { unit }))).toEqual(['0.value']);
  });

  test.each([
    ['DBP', '0', null],
    ['DBP', '10', null],
    ['O2_FLOW', '0', null],
    ['O2_FLOW', '25', 'mL/min'],
    ['GCS', '15.0', null],
    ['PAIN', '7', '/10'],
  ])('is not one that is only extreme: %s %s %s', (code, value, unit) => {
    expect(faults(item(code, value, { unit }))).toEqual([]);
  });

  test('is shown in the native unit, with the value that was sent', () => {
    const [fault] = itemFaults([item('TEMP', '300', { unit: '°F' })]);
    expect(fault?.sentence).toBe(
      'Temperature 148.89 °C is outside 25–45. Check the reading. It was sent as 300 °F.',
    );
  });
});

test('a pair of pressures is checked whatever its codes and units', () => {
  const systolic = item('8480-6', '16', { unit: 'kPa' });
  expect(faults(systolic, item('dbp', '121'))).toEqual(['1.value']);
  expect(faults(systolic, item('dbp', '80'))).toEqual([]);
});

describe('the Morse Fall Scale', () => {
  test('takes only the points of each item', () => {
    expect(faults(item('HISTORY_OF_FALL', '25'), item('GAIT', '5'))).toEqual(['1.value']);
    expect(faults(item('59458-0', '5'))).toEqual(['0.value']);
  });

  test('does not claim its codes in an examination', () => {
    expect(faults(item('GAIT', 'ataxic', { category: 'exam' }))).toEqual([]);
  });

  test('accepts a total without its items', () => {
    expect(faults(item('FALL_RISK_ASSESSMENT', '45'))).toEqual([]);
  });
});
