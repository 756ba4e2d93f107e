import { describe, expect, it } from 'vitest';
import { type OpenPoint, openWith } from '@/lib/admissions/hospitalizations/readiness-choice';

const point = (code: OpenPoint['code']): OpenPoint => ({
  code,
  is_clinical: true,
  message: code,
  owner: 'Nurse',
  href: null,
});
const points = (
  ['observations-due', 'score-unsettled', 'open-care-plan', 'disposition-missing'] as const
).map(point);
const codesWith = (disposition: Parameters<typeof openWith>[0]) =>
  openWith(disposition, points).map(({ code }) => code);

describe('choosing where a patient goes', () => {
  it('settles only the missing disposition', () => {
    expect(codesWith('')).toEqual(points.map(({ code }) => code));
    expect(codesWith('home')).toEqual(['observations-due', 'score-unsettled', 'open-care-plan']);
  });

  it('as deceased ends the observations, but not what others have to finish', () => {
    expect(codesWith('Exp')).toEqual(['open-care-plan']);
  });
});
