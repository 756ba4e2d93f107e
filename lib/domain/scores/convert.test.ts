import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOwnUnit } from '@/lib/domain/scores/convert';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import { tewsBands } from '@/lib/domain/scores/tews';
import { samplePoints } from '@/lib/domain/scores/tews-samples';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { findUnit, unitsOf } from '@/lib/domain/scores/units';

const convert = (parameter: string, value: string, unit: string) => {
  const found = findUnit(parameter, unit);
  if (!found) throw new Error(`${parameter} is not taken in ${unit}.`);
  return inOwnUnit(value, found);
};

/** Text of whole tenths, as a thermometer shows them. */
const tenths = (count: number) =>
  `${count < 0 ? '-' : ''}${Math.floor(Math.abs(count) / 10)}.${Math.abs(count) % 10}`;

describe('a value in another unit', () => {
  test.each([
    // 0 and 100 °C, and where the two scales meet, by the definition of the scale.
    ['TEMP', '32', '°F', '0'],
    ['TEMP', '212', '°F', '100'],
    ['TEMP', '-40', '°F', '-40'],
    ['TEMP', '310.15', 'K', '37'],
    // 18.0156 mg/dL are 1 mmol/L: 180.156 g/mol.
    ['GLUCOSE', '18.0156', 'mg/dL', '1'],
    ['GLUCOSE', '45', 'mg/dL', '2.497835209485113'],
    ['GLUCOSE', '0.45', 'g/L', '2.497835209485113'],
    ['GLUCOSE', '5500', 'µmol/L', '5.5'],
    // Of the agreement of 1959.
    ['WEIGHT', '1', 'lb', '0.45359237'],
    ['WEIGHT', '16', 'oz', '0.45359237'],
    ['WEIGHT', '3250', 'g', '3.25'],
    ['HEIGHT', '1', 'in', '2.54'],
    ['HEIGHT', '1.75', 'm', '175'],
    ['MUAC', '115', 'mm', '11.5'],
    ['O2_FLOW', '500', 'mL/min', '0.5'],
    ['SBP', '16', 'kPa', '120.009852135305013'],
  ])('is converted by the factor of its source: %s %s %s', (parameter, value, unit, own) => {
    expect(convert(parameter, value, unit)).toBe(own);
  });

  test('that is no plain number comes back as it is', () => {
    for (const value of ['', '.', '98,6', '1e2', 'high', ' 98.6 F']) {
      expect(convert('TEMP', value, '°F')).toBe(value);
    }
  });

  test('converts back to exactly the original', () => {
    fc.assert(
      fc.property(fc.integer({ min: 250, max: 450 }), (count) => {
        // °C in whole tenths are °F in whole hundredths.
        const fahrenheit = `${(count * 18 + 3200) / 100}`;
        expect(Number(convert('TEMP', fahrenheit, '°F'))).toBe(Number(tenths(count)));
      }),
    );
  });
});

describe('at every limit of TEWS', () => {
  for (const table of Object.values(tewsTables)) {
    test(`a temperature in °F has the points of its °C: ${table.ageGroup}`, () => {
      const limits = tewsBands(table, 'TEMP').flatMap(({ low, high }) => [low, high]);
      const scored = limits.filter((limit) => limit !== null);
      expect(scored.length).toBeGreaterThan(2);
      for (const limit of scored) {
        // From a degree below the limit to one above it, in the tenths of °F and in its hundredths.
        for (let hundredths = -180; hundredths <= 180; hundredths += 1) {
          const hundred = Math.round(limit * 180) + 3200 + hundredths;
          const value = `${Math.floor(hundred / 100)}.${`${hundred % 100}`.padStart(2, '0')}`;
          // °C in 18,000ths: whole numbers, that no float comes near.
          const exact = (hundred - 3200) * 100;
          const points = samplePoints(table.ageGroup, 'TEMP', convert('TEMP', value, '°F'));
          // SATS 2012: below 35.0 °C and above 38.4 °C 2 points, else none.
          const right = exact < 35 * 18_000 || exact > 38.4 * 18_000 ? 2 : 0;
          expect([value, points]).toEqual([value, right]);
        }
      }
    });
  }

  test('a pressure in kPa has the points of its mmHg', () => {
    // Just below and above 70, 80, 100 and 199 mmHg; between two whole numbers the higher points count.
    expect(
      ['9.33', '9.34'].map((value) => samplePoints('adult', 'SBP', convert('SBP', value, 'kPa'))),
    ).toEqual([3, 3]);
    expect(
      ['9.46', '9.47'].map((value) => samplePoints('adult', 'SBP', convert('SBP', value, 'kPa'))),
    ).toEqual([3, 2]);
    expect(
      ['13.46', '13.47'].map((value) => samplePoints('adult', 'SBP', convert('SBP', value, 'kPa'))),
    ).toEqual([1, 0]);
    expect(
      ['26.53', '26.54'].map((value) => samplePoints('adult', 'SBP', convert('SBP', value, 'kPa'))),
    ).toEqual([0, 2]);
  });
});

test('every known parameter accepts the unit that the form sends, and its UCUM code', () => {
  for (const definition of parameterDefinitions) {
    if (definition.type !== 'number') continue;
    const { code, unit, ucum } = definition;
    for (const spelled of [unit, ucum].filter(Boolean)) {
      expect(findUnit(code, spelled), `${code} ${spelled}`).toBe(unitsOf(code)[0]);
    }
  }
});

test('no two units of a parameter are spelled alike, whatever the capitals', () => {
  for (const parameter of ['TEMP', 'GLUCOSE', 'WEIGHT', 'HEIGHT', 'MUAC', 'SBP', 'O2_FLOW']) {
    for (const unit of unitsOf(parameter)) {
      for (const spelled of [unit.name, unit.name.toUpperCase(), ` ${unit.name.toLowerCase()}.`]) {
        expect(findUnit(parameter, spelled)?.name, `${parameter} ${spelled}`).toBe(unit.name);
      }
    }
  }
});
