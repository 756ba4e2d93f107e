import { describe, expect, test } from 'vitest';
import { observationDefinitions } from '@/lib/scores/observation-definitions';
import { bloodPressureRefusal, checkValue, interpretValue } from '@/lib/scores/value-check';

const scale1 = { spo2Scale: 1, onOxygen: null } as const;

const kindOf = (
  code: string,
  value: string | number | null,
  group: 'adult' | 'older_child' = 'adult',
) => checkValue(code, value, group, 1).kind;

describe('an impossible value is refused with its name and range', () => {
  test.each([
    ['SBP', '420', 'Systolic blood pressure 420 mmHg is outside 0–300. Check the reading.'],
    ['TEMP', '46', 'Body temperature 46 °C is outside 25–45. Check the reading.'],
    ['RR', '-1', 'Respiratory rate -1/min is outside 0–100. Check the reading.'],
    [
      'SPO2',
      '101',
      'Oxygen saturation by pulse oximetry 101 % is outside 0–100. Check the reading.',
    ],
    ['HR', 'fast', 'Heart rate / pulse “fast” is not a number 0–300.'],
    ['TEMP', '36,8', 'Body temperature “36,8” is not a number 25–45.'],
    ['GLUCOSE', '0x10', 'Capillary blood glucose by glucometer “0x10” is not a number 0.5–50.'],
  ])('%s %s', (code, value, message) => {
    for (const group of ['adult', 'younger_child', null] as const) {
      expect(checkValue(code, value, group, 1)).toEqual({ kind: 'impossible', message });
    }
  });
});

test('the very ends of what is possible are accepted', () => {
  for (const definition of observationDefinitions) {
    if (definition.type !== 'number') continue;
    const { low, high } = definition.possible;
    for (const end of [low, high]) {
      if (end !== null) expect(kindOf(definition.code, end, 'older_child')).toBe('plausible');
    }
  }
});

test('0 is a value, and a missing value is no fault', () => {
  expect(kindOf('RR', 0, 'older_child')).toBe('plausible');
  expect(kindOf('HEIGHT', 0)).toBe('impossible');
  expect(kindOf('RR', '')).toBe('plausible');
  expect(kindOf('RR', null)).toBe('plausible');
});

test('a code without a definition is taken as sent', () => {
  expect(kindOf('MOOD', 'cheerful')).toBe('plausible');
});

test('more decimals than the instrument shows are asked to be fewer', () => {
  expect(checkValue('RR', '14.5', 'adult', 1)).toEqual({
    kind: 'imprecise',
    message: 'Respiratory rate is entered as a whole number.',
  });
  expect(kindOf('TEMP', '36.75')).toBe('imprecise');
  expect(kindOf('TEMP', '36.70')).toBe('plausible');
  expect(kindOf('WEIGHT', '3.25')).toBe('plausible');
});

test('a coded answer that does not exist is named, verbal is voice', () => {
  expect(kindOf('AVPU', 'verbal')).toBe('plausible');
  expect(kindOf('AVPU', 'Alert')).toBe('plausible');
  expect(kindOf('AVPU', 'sleepy')).toBe('unknown_answer');
  expect(kindOf('TRAUMA', 'maybe')).toBe('unknown_answer');
});

test.each([
  ['RR', 9, 10, 24, 25],
  ['HR', 44, 45, 110, 111],
  ['SBP', 89, 90, 180, 181],
  ['DBP', 49, 50, 110, 111],
  ['TEMP', 34.9, 35, 38, 38.1],
  ['GLUCOSE', 2.9, 3, 10.9, 11],
])(
  "an adult's %s is asked about below and above what is likely",
  (code, below, low, high, above) => {
    expect([below, low, high, above].map((value) => kindOf(code, value))).toEqual([
      'unlikely',
      'plausible',
      'plausible',
      'unlikely',
    ]);
  },
);

test('saturation, pain and coma scale are asked about on their bad side only', () => {
  expect([91, 92, 100].map((value) => kindOf('SPO2', value))).toEqual([
    'unlikely',
    'plausible',
    'plausible',
  ]);
  expect([6, 7].map((value) => kindOf('PAIN', value))).toEqual(['plausible', 'unlikely']);
  expect([14, 15].map((value) => kindOf('GCS', value))).toEqual(['unlikely', 'plausible']);
});

test("adults' limits are not applied to children or strangers", () => {
  expect(kindOf('HR', 140, 'older_child')).toBe('plausible');
  expect(checkValue('HR', 140, null, 1).kind).toBe('plausible');
  expect(interpretValue('HR', 140, 'younger_child', scale1)).toBeNull();
});

test('the question about an unlikely value says what is expected', () => {
  expect(checkValue('HR', '140', 'adult', 1)).toEqual({
    kind: 'unlikely',
    message: 'Heart rate / pulse 140/min is unusual (45–110 is expected). Is it right?',
  });
});

test.each([
  ['HR', 45, 'LL'],
  ['HR', 46, 'L'],
  ['HR', 59, 'L'],
  ['HR', 60, 'N'],
  ['HR', 100, 'N'],
  ['HR', 101, 'H'],
  ['HR', 109, 'H'],
  ['HR', 110, 'HH'],
  ['TEMP', '37.7', 'N'],
  ['TEMP', '37.8', 'H'],
  ['TEMP', '35', 'LL'],
  ['SPO2', 91, 'LL'],
  ['SPO2', 92, 'L'],
  ['SPO2', 95, 'N'],
  ['GLUCOSE', 11, 'HH'],
  ['GLUCOSE', 7, null],
  ['WEIGHT', 70, null],
  ['AVPU', 'pain', null],
])("an adult's %s of %s is read as %s", (code, value, interpretation) => {
  expect(interpretValue(code, value, 'adult', scale1)).toBe(interpretation);
});

test('a diastolic pressure must lie below the systolic', () => {
  expect(bloodPressureRefusal({ SBP: '120', DBP: '80' })).toBeNull();
  expect(bloodPressureRefusal({ SBP: '120', DBP: '' })).toBeNull();
  expect(bloodPressureRefusal({ DBP: '80' })).toBeNull();
  for (const DBP of ['120', '130']) {
    expect(bloodPressureRefusal({ SBP: '120', DBP })).toContain(`${DBP} mmHg is not below`);
  }
});

// Royal College of Physicians, NEWS2 2017, chart 1: on scale 2 88–92 % scores 0, as does 93 % and more on air.
test.each([
  [83, false, 'LL'],
  [87, false, 'L'],
  [88, true, 'N'],
  [90, false, 'N'],
  [92, true, 'N'],
  [93, true, 'H'],
  [97, true, 'HH'],
  [97, false, 'N'],
  [97, null, 'N'],
] as const)(
  'on scale 2 a saturation of %s is judged by its target, on oxygen: %s',
  (value, onOxygen, mark) => {
    const reader = { spo2Scale: 2, onOxygen } as const;
    expect(interpretValue('SPO2', value, 'adult', reader)).toBe(mark);
    expect(interpretValue('SPO2', value, 'older_child', reader)).toBeNull();
  },
);

test('on scale 2 a saturation in or near its target is not asked about', () => {
  expect([84, 88, 90, 92].map((value) => checkValue('SPO2', value, 'adult', 2).kind)).toEqual(
    Array(4).fill('plausible'),
  );
  expect(checkValue('HR', 140, 'adult', 2)).toEqual(checkValue('HR', 140, 'adult', 1));
});
