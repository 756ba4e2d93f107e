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

  it('is taken as it stands when it is no phone number', () => {
    const words = ['anna-maria', 'ksm-0000123', '12-3', '1990-01', '-', '+', 'a.b@example.org'];
    expect(patientPatterns(words)).toEqual(words);
  });
});
