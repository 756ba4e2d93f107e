import { describe, expect, test } from 'vitest';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import {
  bloodPressureRefusal,
  checkValue,
  interpretValue,
  markValue,
} from '@/lib/domain/scores/value-check';

const kindOf = (code: string, value: string | number | null) => checkValue(code, value).kind;

describe('an impossible value is refused with its name and range', () => {
  test.each([
    ['SBP', '420', 'Systolic blood pressure 420 mmHg is outside 0–300. Check the reading.'],
    ['TEMP', '46', 'Temperature 46 °C is outside 25–45. Check the reading.'],
    ['RR', '-1', 'Respiratory rate -1/min is outside 0–100. Check the reading.'],
    ['SPO2', '101', 'Oxygen saturation 101 % is outside 0–100. Check the reading.'],
    ['HR', 'fast', 'Heart rate “fast” is not a number 0–300.'],
    ['TEMP', '36,8', 'Temperature “36,8” is not a number 25–45.'],
    ['GLUCOSE', '0x10', 'Blood glucose “0x10” is not a number 0.5–50.'],
  ])('%s %s', (code, value, message) => {
    expect(checkValue(code, value)).toEqual({ kind: 'impossible', message });
  });
});

test('the very ends of the possible range are accepted', () => {
  for (const definition of parameterDefinitions) {
    if (definition.type !== 'number') continue;
    const { low, high } = definition.possible;
    for (const end of [low, high]) {
      if (end !== null) expect(kindOf(definition.code, end)).toBe('plausible');
    }
  }
});

test('0 is a value, and a missing value is no fault', () => {
  expect(kindOf('RR', 0)).toBe('plausible');
  expect(kindOf('HEIGHT', 0)).toBe('impossible');
  expect(kindOf('RR', '')).toBe('plausible');
  expect(kindOf('RR', null)).toBe('plausible');
});

test('a code without a definition is accepted as sent', () => {
  expect(kindOf('MOOD', 'cheerful')).toBe('plausible');
});

test('fewer decimals are requested when there are more than the instrument shows', () => {
  expect(checkValue('RR', '14.5')).toEqual({
    kind: 'imprecise',
    message: 'Respiratory rate is entered as a whole number.',
  });
  expect(kindOf('TEMP', '36.75')).toBe('imprecise');
  expect(kindOf('TEMP', '36.70')).toBe('plausible');
  expect(kindOf('WEIGHT', '3.25')).toBe('plausible');
});

test('an unknown coded answer is named, and verbal is voice', () => {
  expect(kindOf('AVPU', 'verbal')).toBe('plausible');
  expect(kindOf('AVPU', 'Alert')).toBe('plausible');
  expect(kindOf('AVPU', 'sleepy')).toBe('unknown_answer');
  expect(kindOf('TRAUMA', 'maybe')).toBe('unknown_answer');
});

const scale1 = { spo2Scale: 1, onOxygen: null } as const;

test.each([
  ['HR', 45, 'L'],
  ['HR', 59, 'L'],
  ['HR', 60, 'N'],
  ['HR', 100, 'N'],
  ['HR', 101, 'H'],
  ['HR', 110, 'H'],
  ['TEMP', '37.7', 'N'],
  ['TEMP', '37.8', 'H'],
  ['TEMP', '35', 'L'],
  ['SPO2', 91, 'L'],
  ['SPO2', 94, 'L'],
  ['SPO2', 95, 'N'],
  ['GLUCOSE', 2.9, 'L'],
  ['GLUCOSE', 7, 'N'],
  ['GLUCOSE', 11, 'H'],
  ['PAIN', 9, null],
  ['WEIGHT', 70, null],
  ['AVPU', 'pain', null],
])("an adult's %s of %s is read as %s, and no worse", (code, value, interpretation) => {
  expect(interpretValue(code, value, 'adult', scale1)).toBe(interpretation);
});

test('children and patients of unknown age have no range', () => {
  for (const ageGroup of ['younger_child', 'older_child', null] as const)
    expect(interpretValue('HR', 140, ageGroup, scale1)).toBeNull();
});

test.each([
  [87, false, 'L'],
  [88, false, 'N'],
  [90, null, 'N'],
  [98, false, 'N'],
  [98, null, 'N'],
  [92, true, 'N'],
  [93, true, 'H'],
] as const)(
  'a saturation of %d on scale 2, on oxygen: %s, is read as %s',
  (value, onOxygen, word) => {
    expect(interpretValue('SPO2', value, 'adult', { spo2Scale: 2, onOxygen })).toBe(word);
    expect(interpretValue('SPO2', value, null, { spo2Scale: 2, onOxygen })).toBe(word);
  },
);

test.each([
  ['SBP', '118', 'N'],
  ['SBP', '122', null],
  ['SBP', '185', 'H'],
  ['SBP', '88', 'L'],
  ['HR', '104', null],
  ['DBP', '95', 'H'],
  ['SPO2', '93', 'L'],
] as const)('a list marks %s %s of an adult as %s', (code, value, mark) => {
  expect(markValue(code, value, 'adult', scale1)).toBe(mark);
});

test('a list calls no value normal that is outside its range, or that has none', () => {
  for (const definition of parameterDefinitions) {
    if (definition.type !== 'number') continue;
    const { code, adult_normal: range, decimals } = definition;
    const isUsual = (value: number) =>
      (range.low !== null || range.high !== null) &&
      value >= (range.low ?? value) &&
      value <= (range.high ?? value);
    for (let value = 0; value <= 250; value += decimals > 0 ? 0.1 : 1) {
      const isCalledNormal = markValue(code, value, 'adult', scale1) === 'N';
      expect(isCalledNormal, `${code} ${value}`).toBe(isUsual(value));
    }
  }
});

test('a diastolic pressure must be below the systolic; without a pulse both are 0', () => {
  expect(bloodPressureRefusal({ SBP: '120', DBP: '80' })).toBeNull();
  expect(bloodPressureRefusal({ SBP: '120', DBP: '' })).toBeNull();
  expect(bloodPressureRefusal({ DBP: '80' })).toBeNull();
  expect(bloodPressureRefusal({ SBP: '0', DBP: '0' })).toBeNull();
  for (const DBP of ['120', '130']) {
    expect(bloodPressureRefusal({ SBP: '120', DBP })).toContain(`${DBP} mmHg is not below`);
  }
});
