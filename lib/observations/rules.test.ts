import { describe, expect, test } from 'vitest';
import { itemFaults } from '@/lib/observations/rules';

const item = (code: string | null, value: string, given: object = {}) => ({
  code,
  value,
  unit: null,
  category: null,
  ...given,
});

const faults = (...items: ReturnType<typeof item>[]) =>
  itemFaults(items).map(({ index, field }) => `${index}.${field}`);

describe('what cannot be stored', () => {
  test('is named with the range that is possible', () => {
    expect(itemFaults([item('RR', '16'), item('RR', '101')])).toEqual([
      {
        index: 1,
        field: 'value',
        sentence: 'Respiratory rate 101/min is outside 0–100. Check the reading.',
      },
    ]);
  });

  test('is said of every item at once', () => {
    expect(faults(item('RR', 'x'), item('HR', '80'), item('TEMP', '50'))).toEqual([
      '0.value',
      '2.value',
    ]);
  });

  test('is no extreme that a dying patient may have', () => {
    expect(faults(item('RR', '0'), item('HR', '0'), item('SBP', '40'), item('TEMP', '25'))).toEqual(
      [],
    );
  });

  test('is no text of a code that is not known, nor an item without a code', () => {
    expect(faults(item('MOOD', 'low'), item(null, 'anything'))).toEqual([]);
  });
});

describe('blood pressures', () => {
  test('taken twice are compared pair by pair', () => {
    const before = [item('SBP', '90'), item('DBP', '60')];
    expect(faults(...before, item('SBP', '120'), item('DBP', '95'))).toEqual([]);
    expect(faults(...before, item('SBP', '120'), item('DBP', '125'))).toEqual(['3.value']);
  });
});

describe('a unit of another scale', () => {
  test.each([
    ['TEMP', '38', '°F'],
    ['GLUCOSE', '45', 'mg/dL'],
    ['GLUCOSE', '45', 'mg / dL'],
    ['WEIGHT', '450', 'grams'],
    ['HEIGHT', '60', 'inches'],
    ['SBP', '16', 'kPa'],
    ['DBP', '10', 'kPa'],
    ['SPO2', '0.97', '1'],
    ['HEIGHT', '250', 'mm'],
    ['WEIGHT', '150', 'lb'],
    ['HEIGHT', '70', 'in'],
  ])('is refused: %s %s %s', (code, value, unit) => {
    expect(faults(item(code, value, { unit }))).toEqual(['0.unit']);
  });

  test('is not any other spelling of the right one', () => {
    const spellings = [
      item('TEMP', '38', { unit: 'degrees C' }),
      item('RR', '16', { unit: 'breaths/min' }),
      item('GLUCOSE', '5', { unit: 'mmol/l' }),
    ];
    expect(faults(...spellings)).toEqual([]);
  });
});

describe('the Morse Fall Scale', () => {
  test('takes the points of each item alone', () => {
    expect(faults(item('HISTORY_OF_FALL', '25'), item('GAIT', '5'))).toEqual(['1.value']);
  });

  test('does not claim its codes in an examination', () => {
    expect(faults(item('GAIT', 'ataxic', { category: 'exam' }))).toEqual([]);
  });

  test('takes a total without its items', () => {
    expect(faults(item('FALL_RISK_ASSESSMENT', '45'))).toEqual([]);
  });
});
