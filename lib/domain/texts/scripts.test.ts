import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mixedScripts, unclearReference } from './scripts';

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

test('a reference of letters that look like Latin ones is refused, whatever their script', () => {
  expect(unclearReference('А12345')).toBe(
    'The reference has a Cyrillic letter “А” that looks like a Latin one: type it in Latin letters.',
  );
  const twins = ['АВЕКМНОРСТУХЅІЈԚԜаеорсух', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρ', 'ՕՍ', 'ᎪᏴᎬ', 'ꓐꓓꓰ', 'ⲞⲢ'];
  for (const letters of twins) {
    const one = fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...'0123456789-/ '));
    const reference = fc
      .tuple(fc.constantFrom(...letters), fc.string({ unit: one, maxLength: 12 }))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(reference, (text) => {
        expect(unclearReference(text)).toContain('type it in Latin letters');
      }),
      { numRuns: 50 },
    );
  }
});

test('a reference that cannot be taken for a Latin one is accepted', () => {
  const clear = ['SLK4H7X2P1', 'ПЛАТЁЖ 12', 'ΔΩ-7', 'ＳＦＤ１', '山田カ', '٠٧١٢', 'É1', '12-3', ''];
  for (const text of clear) expect(unclearReference(text), text).toBeNull();
  expect(unclearReference('SLK4HЕX2P1')).toBe(mixedScripts('reference', 'SLK4HЕX2P1'));
});

test('a reference with a sign that looks like a usual one is typed again', () => {
  expect(unclearReference('INV∕42')).toBe(
    'The reference has “∕”, which looks like another character. Type it again.',
  );
  for (const text of ['INV⁄42', 'A∶1', '10۔5', 'sʟk4', 'SLᴋ4', 'ɡ12', 'ǀ2']) {
    expect(unclearReference(text), text).toContain('looks like another character');
  }
  // Those that are folded are the usual ones.
  for (const text of ['INV／42', 'A：1', 'INV‐42', 'Ø12', 'ß', 'ﬁ']) {
    expect(unclearReference(text), text).toBeNull();
  }
});
