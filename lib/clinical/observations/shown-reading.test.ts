import { expect, test } from 'vitest';
import { readingOf, unitOf } from '@/lib/clinical/observations/reading';
import { convertedWords, shownReading } from '@/lib/clinical/observations/shown-reading';

const wordsOf = (code: string, sentValue: string, unit: string) => {
  const { value } = readingOf({ code, value: sentValue, unit, category: null });
  return convertedWords(code, { value: value ?? '', sentValue });
};

test('a converted value is shown with the decimals of its instrument', () => {
  expect(wordsOf('GLUCOSE', '45', 'mg/dL')).toBe('2.5 mmol/L');
  expect(wordsOf('TEMP', '98.6', '°F')).toBe('37 °C');
  expect(wordsOf('WEIGHT', '154', 'lb')).toBe('69.85 kg');
});

test('it is never rounded to another side of a limit', () => {
  // 54 mg/dL are below 3 mmol/L, an emergency; 101.2 °F are above 38.4 °C, 2 points.
  expect(wordsOf('GLUCOSE', '54', 'mg/dL')).toBe('2.997 mmol/L');
  expect(wordsOf('GLUCOSE', '55', 'mg/dL')).toBe('3.1 mmol/L');
  expect(wordsOf('TEMP', '101.2', '°F')).toBe('38.44 °C');
  expect(wordsOf('SBP', '9.4', 'kPa')).toBe('70.5 mmHg');
  // 100.39 °F are below 38 °C, from which lists mark a fever; taller than 150 cm is scored as an adult.
  expect(wordsOf('TEMP', '100.39', '°F')).toBe('37.99 °C');
  expect(wordsOf('HEIGHT', '59.06', 'in')).toBe('150.01 cm');
});

test('a value in its own unit is shown once', () => {
  expect(wordsOf('GLUCOSE', '2.5', 'mmol/l')).toBeNull();
  const sent = { value: '2.5', sentValue: '2.5', sentUnit: 'mmol/l' };
  expect(shownReading('GLUCOSE', sent)).toEqual({ value: '2.5', unit: 'mmol/L', converted: null });
});

test('a value that was sent without a unit is shown with the one that its code has', () => {
  const unit = (code: string, sent: string | null) =>
    unitOf({ code, value: '5', unit: sent, category: null });
  expect([unit('RR', null), unit('TEMP', ''), unit('2339-0', null)]).toEqual([
    '/min',
    '°C',
    'mg/dL',
  ]);
  expect([unit('GLUCOSE', 'mmol/l'), unit('PAIN', null), unit('HB', null)]).toEqual([
    'mmol/l',
    null,
    null,
  ]);
  const { value } = readingOf({ code: '2339-0', value: '90', unit: null, category: null });
  const sent = { value: value ?? '', sentValue: '90', sentUnit: null };
  expect(shownReading('GLUCOSE', sent)).toMatchObject({ unit: 'mg/dL', converted: '5 mmol/L' });
});
