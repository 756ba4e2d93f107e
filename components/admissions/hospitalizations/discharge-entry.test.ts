import { describe, expect, it } from 'vitest';
import {
  blankDischarge,
  dischargeBody,
  dischargeProblems,
  refusedDischarge,
  textsIn,
  withoutDischarged,
} from '@/components/admissions/hospitalizations/discharge-entry';
import { dischargeContract } from '@/lib/admissions/hospitalizations/contract';

type Stay = Parameters<typeof blankDischarge>[0];

const stay = {
  admitted_at: '2026-11-18T06:12:34.000Z',
  transferred_at: null,
  discharge_disposition: '',
  destination_display: '',
  notes: 'Admitted at night.',
  follow_up: '',
} as Stay;

const doctor = '01a1fc00-0000-7000-8000-000000000001';
const now = new Date('2026-11-21T07:30:00Z');
const timeZone = 'Africa/Nairobi';
const blank = blankDischarge(stay, doctor);
const problemsOf = (
  given: Partial<typeof blank>,
  openCount: number | null = 0,
  of = stay,
  needs: { needsAgreement?: boolean; needsDisposition?: boolean } = {},
) =>
  dischargeProblems({ ...blank, ...given }, of, {
    openCount,
    childrenOpenCount: 0,
    needsAgreement: false,
    needsDisposition: false,
    ...needs,
    now,
    timeZone,
  });

describe('the entry of a discharge', () => {
  it('begins with the admission’s data, now, and the signed-in practitioner', () => {
    expect(blank).toMatchObject({ dischargedAt: null, dischargedBy: doctor, disposition: '' });
    expect(textsIn(blank, stay).notes).toBe('Admitted at night.');
    expect(problemsOf({})).toEqual([]);
  });

  it('needs a practitioner', () => {
    expect(problemsOf({ dischargedBy: '' })).toMatchObject([{ field: 'dischargedBy' }]);
  });

  it('needs a reason while items are outstanding, and while that is unknown', () => {
    expect(problemsOf({}, 2)).toEqual([
      {
        field: 'overrideReason',
        message: 'Enter the reason for discharging anyway: 2 items are outstanding.',
      },
    ]);
    expect(problemsOf({ overrideReason: '   ' }, 1)).toHaveLength(1);
    expect(problemsOf({}, null)).toHaveLength(1);
    expect(problemsOf({ overrideReason: 'Family insists' }, 2)).toEqual([]);
  });

  it('needs a colleague’s agreement when clinical items are outstanding and the user may not override them', () => {
    const given = { overrideReason: 'Bed needed' };
    expect(problemsOf(given, 1, stay, { needsAgreement: true })).toMatchObject([
      { field: 'agreement' },
    ]);
    expect(problemsOf(given, 1, stay, { needsDisposition: true })).toMatchObject([
      { field: 'disposition' },
    ]);
  });

  it('is refused in the future, and before the admission or the last transfer, by the ward’s clock', () => {
    expect(problemsOf({ dischargedAt: '2026-11-21T10:34' })).toEqual([]);
    expect(problemsOf({ dischargedAt: '2026-11-21T10:36' })[0]?.message).toMatch(/future/);
    expect(problemsOf({ dischargedAt: '2026-11-18T09:11' })[0]?.message).toMatch(
      /admitted on 18 Nov 2026, 09:12/,
    );
    expect(problemsOf({ dischargedAt: '2026-11-18T09:12' })).toEqual([]);
    const moved = { ...stay, transferred_at: '2026-11-20T06:00:00.000Z' };
    expect(problemsOf({ dischargedAt: '2026-11-20T08:59' }, 0, moved)[0]?.message).toMatch(
      /transferred/,
    );
    expect(problemsOf({ dischargedAt: '' })[0]?.message).toMatch(/Enter the date/);
  });
});

describe('the request of a discharge', () => {
  const bodyOf = (given: Partial<typeof blank>, openCount: number | null = 0) =>
    dischargeBody({ ...blank, ...given }, stay, {
      openCount,
      childrenOpenCount: 0,
      agreement: null,
      now,
      timeZone,
    });

  it('is accepted by the contract', () => {
    const body = bodyOf({ disposition: 'home', followUp: 'Clinic in a week' });
    expect(dischargeContract.body?.safeParse(body).success).toBe(true);
    expect(body.discharged_at).toBe('2026-11-21T07:30:00.000Z');
    expect(bodyOf({ dischargedAt: '2026-11-20T10:00' }).discharged_at).toBe(
      '2026-11-20T07:00:00.000Z',
    );
  });

  it('is never before the admission by the seconds that a typed time lacks', () => {
    expect(bodyOf({ dischargedAt: '2026-11-18T09:12' }).discharged_at).toBe(stay.admitted_at);
  });

  it('leaves alone what another user wrote since the form was opened', () => {
    const since = { ...stay, notes: 'Admitted at night. Allergic to penicillin.' } as Stay;
    const body = dischargeBody({ ...blank, followUp: 'Clinic' }, since, {
      openCount: 0,
      childrenOpenCount: 0,
      agreement: null,
      now,
      timeZone,
    });
    expect(body).toMatchObject({ notes: undefined, follow_up: 'Clinic' });
  });

  it('names the bed that the form showed, so that a patient transferred since is not discharged', () => {
    expect(bodyOf({}).last_transferred_at).toBeNull();
  });

  it('leaves untouched fields alone, and gives no reason when nothing is outstanding', () => {
    const body = bodyOf({ overrideReason: 'Typed while a point was open' });
    expect(body.notes).toBeUndefined();
    expect(body.override_reason).toBeUndefined();
    expect(bodyOf({ notes: 'Admitted at night.' }).notes).toBeUndefined();
    expect(bodyOf({ notes: '' }).notes).toBe('');
    expect(bodyOf({ overrideReason: 'Bed is needed' }, 1).override_reason).toBe('Bed is needed');
  });
});

describe('a refusal of the server', () => {
  it('is shown at its field, or above the form if it has none', () => {
    expect(refusedDischarge({ discharged_at: ['Too early.'], non_field_errors: ['No.'] })).toEqual([
      { field: 'dischargedAt', message: 'Too early.' },
      { field: null, message: 'No.' },
    ]);
  });
});

it('hides the child who is discharged too, and not a twin of the same name', () => {
  const point = (child: string) => ({
    code: 'child-admitted' as const,
    is_clinical: false,
    message: 'Her child Otieno, Baby is still admitted: Bed A1, Ward A.',
    owner: 'Nurse',
    href: null,
    child,
  });
  const points = [point('in-her-bed'), point('in-another-bed')];
  const sharing = [{ uuid: 'in-her-bed', hospitalization: 'its', name: 'Otieno, Baby' }];
  expect(withoutDischarged(points, { children: 'discharge' }, sharing)).toEqual([
    point('in-another-bed'),
  ]);
  expect(withoutDischarged(points, { children: 'keep-bed' }, sharing)).toEqual(points);
});
