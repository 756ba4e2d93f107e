import { describe, expect, it } from 'vitest';
import { searchPatterns, searchWords } from '@/db/queries/platform/search';

const patterns = (search: string) => searchPatterns(searchWords(search));

describe('a search for a telephone number', () => {
  it('finds it with its country and as it is dialled at home, however it was copied', () => {
    for (const text of [
      '+254 712 345 678',
      '+254-712-345-678',
      '+254 (0) 712 345 678',
      '\u202a+254\u00a0712 345 678\u202c',
      '00254 712 345678',
      '00254-712-345-678',
      '+254712345678',
    ]) {
      expect(patterns(text), text).toEqual(['254712345678\n0712345678']);
    }
    expect(patterns('(0712) 345 678')).toEqual(['%0712%345%678\n712345678']);
    expect(patterns('0712345678')).toEqual(['0712345678\n712345678']);
    expect(patterns('+1 (202) 555-0142')).toEqual(['12025550142\n02025550142']);
    expect(patterns('+27 82 123 4567')).toEqual(['27821234567\n0821234567']);
  });

  it('is one word among others', () => {
    expect(patterns('otieno 00254 712 345678 amina')).toEqual([
      'otieno',
      '254712345678\n0712345678',
      'amina',
    ]);
  });
});

describe('a word by which a patient is looked for', () => {
  it('finds a number without what is written between its digits', () => {
    expect(patterns('2024-000123')).toEqual(['2024%000123']);
    expect(patterns('700.100.022')).toEqual(['700%100%022']);
  });

  it('keeps the zeros of what is no telephone number, and its groups', () => {
    expect(patterns('00254')).toEqual(['00254']);
    expect(patterns('0000123')).toEqual(['0000123']);
    expect(patterns('2024 000123')).toEqual(['2024', '000123']);
    expect(patterns('00-12')).toEqual(['00-12']);
  });

  it('is taken as it is when it is no number', () => {
    const words = ['anna-maria', 'ksm-0000123', '12-3', '1990-01', '-', '+', 'a.b@example.org'];
    for (const word of words) expect(patterns(word)).toEqual([word]);
    expect(patterns('Mensah,\u200b Ama')).toEqual(['mensah', 'ama']);
    expect(patterns('50%_')).toEqual(['50\\%\\_']);
  });
});

it('takes literally each character that is folded to a wildcard of LIKE, like the wildcards themselves', () => {
  for (const sign of '\\%_＼﹨％﹪＿﹍﹎﹏︳︴') {
    expect(searchWords(`EFT${sign}7`)).toEqual([`eft\\${sign}7`]);
    expect(sign.normalize('NFKC')).toMatch(/^[\\%_]$/);
  }
});
