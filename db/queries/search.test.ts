import { describe, expect, it } from 'vitest';
import { patientPatterns } from '@/db/queries/search';

describe('a word by which a patient is looked for', () => {
  it('finds a phone number without what is written between its digits', () => {
    const words = ['+254-700-100022', '(0700)100.022', '2024-000123', '0700100022'];
    expect(patientPatterns(words)).toEqual([
      '+254%700%100022',
      '%0700%100%022',
      '2024%000123',
      '0700100022',
    ]);
  });

  it('finds a phone number as it is dialled from abroad, in one word or several', () => {
    expect(patientPatterns(['00254712345678'])).toEqual(['254712345678']);
    expect(patientPatterns(['00254-712-345-678'])).toEqual(['254%712%345%678']);
    expect(patientPatterns(['otieno', '00254', '712', '345678', 'amina'])).toEqual([
      'otieno',
      '254',
      '712',
      '345678',
      'amina',
    ]);
  });

  it('keeps the zeros of what is no number of another country', () => {
    const words = [['00254'], ['0000123'], ['00012345678901'], ['00254', 'otieno'], ['00-12']];
    for (const word of words) expect(patientPatterns(word)).toEqual(word);
  });

  it('is taken as it stands when it is no phone number', () => {
    const words = ['anna-maria', 'ksm-0000123', '12-3', '1990-01', '-', '+', 'a.b@example.org'];
    expect(patientPatterns(words)).toEqual(words);
  });
});
