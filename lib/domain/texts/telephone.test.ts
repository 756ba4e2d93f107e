import { expect, test } from 'vitest';
import { dialledNumber } from './telephone';

test('a telephone number is read as it was copied', () => {
  for (const text of [
    '+254712345678',
    '+254 712 345 678',
    '+254 (0) 712-345-678',
    '\u202a+254\u00a0712\u00a0345\u00a0678\u202c',
    '＋２５４ ７１２ ３４５ ６７８',
    '+٢٥٤ ٧١٢ ٣٤٥ ٦٧٨',
    'tel:+254-712-345-678',
    '+254.712.345.678',
    ' +254\u2011712\u2013345 / 678 ',
  ]) {
    expect(dialledNumber(text)).toBe('+254712345678');
  }
  expect(dialledNumber('(0712) 345 678')).toBe('0712345678');
  expect(dialledNumber('')).toBe('');
});

test('text that is no telephone number stays as it is', () => {
  for (const text of ['0712 mother', 'none', '12+34567', '+254 ext. 9']) {
    expect(dialledNumber(text)).toBe(text);
  }
});
