import { describe, expect, it } from 'vitest';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import {
  readinessPointCodes,
  readinessPoints,
} from '@/lib/admissions/hospitalizations/readiness-points';
import {
  agreedPoint,
  clinicalOf,
  notAgreed,
  signOffOf,
} from '@/lib/admissions/hospitalizations/sign-off-rules';
import {
  type DischargeDisposition,
  dischargeDispositions,
} from '@/lib/domain/codes/hospitalizations';

const point = (code: OpenPoint['code'], message: string = code): OpenPoint => ({
  code,
  message,
  is_clinical: readinessPoints[code].isClinical,
  owner: 'Nurse',
  href: null,
});

const clerk = { isPerson: true, maySignOff: false, isAgreed: false };
const dispositions = Object.keys(dischargeDispositions) as DischargeDisposition[];

describe('a discharge with an outstanding clinical item', () => {
  it.each(readinessPointCodes.filter((code) => readinessPoints[code].isClinical))(
    'such as %s needs the agreement of a colleague if the user may not override it',
    (code) => {
      const asked = { points: [point(code)], disposition: 'home' as const };
      expect(signOffOf({ ...asked, ...clerk })).toBe('agreement');
      expect(signOffOf({ ...asked, ...clerk, isAgreed: true })).toBe('none');
      expect(signOffOf({ ...asked, ...clerk, maySignOff: true })).toBe('none');
      expect(signOffOf({ ...asked, ...clerk, isPerson: false })).toBe('none');
    },
  );

  it('needs no agreement for money and beds', () => {
    const points = [point('unpaid-charges'), point('unpriced-charges'), point('planned-transfer')];
    expect(signOffOf({ points, disposition: 'home', ...clerk })).toBe('none');
  });

  it('is always recorded when the patient is gone, and then waits for a signature', () => {
    for (const disposition of dispositions) {
      const isGone = disposition === 'Exp' || disposition === 'advice';
      const asked = { points: [point('open-round')], disposition, ...clerk };
      expect(signOffOf(asked), disposition).toBe(isGone ? 'later' : 'agreement');
      expect(signOffOf({ ...asked, points: [] }), disposition).toBe(isGone ? 'later' : 'none');
      expect(signOffOf({ ...asked, isAgreed: true })).toBe('none');
    }
  });
});

describe('an agreement', () => {
  const overdue = (minutes: number) =>
    point('observations-due', `The next observations are overdue by ${minutes} min.`);
  const orange = point('score-unsettled', 'The last TEWS is 5, orange (very urgent).');
  const red = point('score-unsettled', 'The last TEWS is 9, red (emergency).');

  it('covers what was outstanding, also a minute later', () => {
    const agreed = [overdue(1), orange].map(agreedPoint);
    expect(notAgreed([overdue(2), orange], agreed)).toEqual([]);
    expect(notAgreed([orange], agreed)).toEqual([]);
  });

  it('does not cover what has become outstanding, or worse, since', () => {
    const agreed = [orange].map(agreedPoint);
    expect(notAgreed([orange, overdue(1)], agreed)).toEqual([overdue(1)]);
    expect(notAgreed([red], agreed)).toEqual([red]);
    expect(notAgreed([orange, point('unpaid-charges')], agreed)).toEqual([]);
  });
});

it('the list of items says which ones are clinical', () => {
  const points = readinessPointCodes.map((code) => point(code));
  expect(clinicalOf(points).map(({ code }) => code)).toEqual([
    'observations-due',
    'score-unsettled',
    'observed-after',
    'open-round',
    'open-care-plan',
    'draft-prescription',
    'casualty-prescription',
    'open-referral',
    'disposition-missing',
  ]);
});
