import { expect, test } from 'vitest';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import { findParameter, recognisedCodes } from '@/lib/domain/scores/parameter-codes';
import { unitsOf } from '@/lib/domain/scores/units';

test('a known parameter is found by its own code in any capitals, and by the LOINC code of its definition', () => {
  for (const { code, loinc } of parameterDefinitions) {
    for (const spelled of [
      code,
      code.toLowerCase(),
      ` ${code} `,
      code.replace('_', ' '),
      loinc ?? code,
    ]) {
      expect(findParameter(spelled)?.parameter, spelled).toBe(code);
    }
  }
});

test.each([
  ['9279-1', 'RR'],
  ['8867-4', 'HR'],
  ['8889-8', 'HR'],
  ['8480-6', 'SBP'],
  ['8462-4', 'DBP'],
  ['8310-5', 'TEMP'],
  ['8331-1', 'TEMP'],
  ['59408-5', 'SPO2'],
  ['2708-6', 'SPO2'],
  ['59417-6', 'SPO2'],
  ['80288-4', 'AVPU'],
  ['67775-7', 'AVPU'],
  ['3151-8', 'O2_FLOW'],
  ['29463-7', 'WEIGHT'],
  ['3141-9', 'WEIGHT'],
  ['8302-2', 'HEIGHT'],
  ['72514-3', 'PAIN'],
  ['59460-6', 'FALL_RISK_ASSESSMENT'],
  ['9279‑1', 'RR'],
])('LOINC %s is %s', (loinc, code) => {
  expect(findParameter(loinc)?.parameter).toBe(code);
});

test('a LOINC code of glucose says whether it is an amount of mass or of substance', () => {
  for (const code of ['2339-0', '2345-7', '41653-7', '41652-9']) {
    expect(findParameter(code)).toEqual({ parameter: 'GLUCOSE', quantity: 'mass' });
  }
  for (const code of ['15074-8', '14743-9', '14749-6', '51596-5']) {
    expect(findParameter(code)).toEqual({ parameter: 'GLUCOSE', quantity: 'substance' });
  }
});

test('the same measurement of something else is no known parameter', () => {
  // Mean pressure, fetal heart rate, skin temperature, parts of the coma scale, a birth weight; a code without its dash.
  for (const code of [
    '8478-0',
    '55283-6',
    '60839-7',
    '9267-6',
    '8339-4',
    '92791',
    'HB',
    'TEMPERATURE 2',
    '',
  ]) {
    expect(findParameter(code), code).toBeUndefined();
  }
});

test('every LOINC code has the check digit that LOINC gives it', () => {
  for (const code of recognisedCodes.keys()) {
    const [, digits, check] = /^(\d+)-(\d)$/.exec(code) ?? [];
    if (digits === undefined) continue;
    // Mod 10: the digits in turn from the right doubled and as they are, as text, and their sum up to the next ten.
    const sum = [...digits]
      .reverse()
      .map((digit, index) => `${index % 2 === 0 ? Number(digit) * 2 : digit}`)
      .join('')
      .split('')
      .reduce((total, digit) => total + Number(digit), 0);
    expect([code, Number(check)]).toEqual([code, (10 - (sum % 10)) % 10]);
  }
});

test('every known parameter has a unit of its own', () => {
  for (const { parameter } of recognisedCodes.values()) {
    const [own] = unitsOf(parameter);
    expect([parameter, own?.plus, own?.times, own?.per]).toEqual([parameter, 0n, 1n, 1n]);
  }
});
