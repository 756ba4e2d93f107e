import { expect, test } from 'vitest';
import { mixedScripts } from './scripts';

test('a letter of another script among letters of one is named', () => {
  expect(mixedScripts('code', 'SLK4HЕX2P1')).toBe(
    'The code has a Cyrillic letter “Е” among Latin letters: type it again.',
  );
  expect(mixedScripts('code', 'ХOХ')).toBe(
    'The code has a Latin letter “O” among Cyrillic letters: type it again.',
  );
  expect(mixedScripts('reference', 'ABСα')).toContain('Cyrillic letter “С”');
  expect(mixedScripts('reference', 'MRԱ1B')).toContain('an Armenian letter “Ա”');
  expect(mixedScripts('reference', 'AB\u10A0')).toContain('a Georgian letter');
  expect(mixedScripts('reference', 'AB\u{104B0}')).toContain('a foreign letter');
});

test('text of one script is accepted as it is', () => {
  for (const text of [
    'SLK4H7X2P1',
    'КСМ-42',
    '山田カ',
    '',
    '12-3',
    'ＳＦＤ１',
    'MR\u3164-1',
    'É1ª',
    '٠٧١٢',
  ]) {
    expect(mixedScripts('code', text)).toBeNull();
  }
});
