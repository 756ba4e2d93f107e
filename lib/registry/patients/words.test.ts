import { describe, expect, it } from 'vitest';
import { identityWords } from '@/lib/registry/patients/words';

const patient = {
  estimated_birth: null,
  birth_date: '2026-11-09',
  gender: 'FEMALE',
  mobile: '+254700100244',
  deceased_at: null,
};
const noon = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Africa/Nairobi' };

describe('who a patient is, on paper', () => {
  it('is an age in years from two on', () => {
    expect(identityWords({ ...patient, birth_date: '1980-03-02' }, noon)).toBe(
      'born 2 Mar 1980 · 46 y · female · +254700100244',
    );
  });

  it('is the days, weeks or months of a small child, by which a dose is calculated', () => {
    expect(identityWords(patient, noon)).toContain(' · 11 d · ');
    expect(identityWords({ ...patient, birth_date: '2025-12-09' }, noon)).toContain(' · 11 mo · ');
  });

  it('is the age at the end of the stay that the paper is of, or at the death before it', () => {
    const later = { ...noon, at: '2028-11-20T09:00:00.000Z' };
    expect(identityWords(patient, later)).toContain(' · 2 y · ');
    const died = { ...patient, deceased_at: '2026-11-12T09:00:00.000Z' };
    expect(identityWords(died, later)).toContain(' · 3 d · ');
  });

  it('leaves out an age that nobody knows', () => {
    expect(identityWords({ ...patient, birth_date: null, mobile: '' }, noon)).toBe(
      'date of birth unknown · female',
    );
  });
});
