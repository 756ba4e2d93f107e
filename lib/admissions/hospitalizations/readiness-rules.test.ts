import { describe, expect, it } from 'vitest';
import {
  openPoints,
  type Reader,
  type ReadinessFacts,
} from '@/lib/admissions/hospitalizations/readiness-rules';

const noon = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString();

type Tews = NonNullable<ReadinessFacts['acuity']['tews']>;
const aTews = (total: number, colour: Tews['colour'], is_complete = true): Tews => ({
  total,
  colour,
  is_complete,
  age_group: 'adult',
  missing: [],
  parts: [],
  signs: [],
  effective_at: at(-30),
});

const settled: ReadinessFacts = {
  at: noon,
  patientId: 'p',
  hospitalizationId: 'h',
  encounterId: 'e',
  isActive: true,
  deceasedAt: null,
  acuity: { tews: aTews(1, 'green'), partial_tews: null, next_due_at: at(210) },
  observedAfter: null,
  rounds: [],
  carePlans: [],
  drafts: [],
  casualtyOrders: [],
  referrals: [],
  charges: [],
  awaited: [],
  refunds: [],
  unpriced: { charges: 0, sentences: [] },
  holds: [],
  children: [],
  disposition: 'home',
};

const pointsOf = (given: Partial<ReadinessFacts>, may: Reader = () => true) =>
  openPoints({ ...settled, ...given }, may);
const codesOf = (given: Partial<ReadinessFacts>) => pointsOf(given).map(({ code }) => code);
const acuity = (given: Partial<ReadinessFacts['acuity']>) => ({
  acuity: { ...settled.acuity, ...given },
});

describe('a patient is ready to go', () => {
  it('when nothing is due, owed, planned or unfinished', () => {
    expect(pointsOf({})).toEqual([]);
  });
});

describe('overdue observations are outstanding', () => {
  it('from the first whole minute, as on the board', () => {
    expect(codesOf(acuity({ next_due_at: at(-0.9) }))).toEqual([]);
    expect(pointsOf(acuity({ next_due_at: at(-65) }))).toEqual([
      {
        code: 'observations-due',
        message: 'The next observations are overdue by 1 h 5 min.',
        is_clinical: true,
        owner: 'Nurse',
        href: '/patients/p/observe?encounter=e',
      },
    ]);
  });

  it('but not for a patient who died, or who is being discharged as deceased', () => {
    const due = acuity({ next_due_at: at(-65), tews: aTews(9, 'red') });
    expect(codesOf({ ...due, deceasedAt: at(-5) })).toEqual([]);
    expect(codesOf({ ...due, disposition: 'Exp' })).toEqual([]);
    expect(codesOf({ ...due, isActive: false })).toEqual([]);
    expect(codesOf(due)).toEqual(['observations-due', 'score-unsettled']);
  });
});

describe('a score is outstanding', () => {
  it('while it is red or orange, for the medical officer to settle', () => {
    expect(pointsOf(acuity({ tews: aTews(7, 'red') }))).toMatchObject([
      { message: 'The last TEWS is 7, red (emergency).', owner: 'Medical officer' },
    ]);
    expect(codesOf(acuity({ tews: aTews(5, 'orange') }))).toEqual(['score-unsettled']);
    expect(codesOf(acuity({ tews: aTews(3, 'yellow') }))).toEqual([]);
  });

  it('while a later set is incomplete, with the worse of the two', () => {
    expect(pointsOf(acuity({ partial_tews: aTews(0, 'green', false) }))).toMatchObject([
      { message: 'The last TEWS is incomplete.', owner: 'Nurse' },
    ]);
    expect(pointsOf(acuity({ partial_tews: aTews(6, 'orange', false) }))).toMatchObject([
      { message: 'The last TEWS is 6, orange (very urgent).' },
    ]);
    const wasRed = { tews: aTews(8, 'red'), partial_tews: aTews(0, 'green', false) };
    expect(pointsOf(acuity(wasRed))).toMatchObject([
      { message: 'The last TEWS is 8, red (emergency).' },
    ]);
  });

  it('if a sign was seen, which the total alone does not show', () => {
    const signs = [
      { code: 'confusion', display: 'Confusion', level: 'emergency', derived: true },
      { code: 'eye_injury', display: 'Eye injury', level: 'very_urgent', derived: false },
    ];
    const score = { ...aTews(4, 'red', false), age_group: 'older_child', signs };
    expect(pointsOf(acuity({ partial_tews: score }))).toMatchObject([
      { message: 'The last TEWS is 4, red (emergency) for “Confusion”.' },
    ]);
  });

  it('if none was ever recorded', () => {
    expect(pointsOf(acuity({ tews: null }))).toMatchObject([
      { code: 'score-unsettled', message: 'No TEWS has been recorded during this admission.' },
    ]);
  });
});

describe('observations after the time of the discharge', () => {
  const after = { observedAfter: '23 Nov 2026, 08:10' };

  it('are outstanding, so that a wrong date is seen', () => {
    expect(pointsOf(after)).toMatchObject([
      {
        code: 'observed-after',
        message: 'The patient was observed on 23 Nov 2026, 08:10, after this time. Check the date.',
        is_clinical: true,
      },
    ]);
  });

  it('are not named to a reader without the clinical record', () => {
    const [point] = pointsOf(after, (permission) => permission !== 'clinical:read');
    expect(point).toMatchObject({
      message: 'The patient was observed after this time. Check the date.',
      href: null,
    });
  });
});

describe('an outstanding item', () => {
  it('names its owner: the person if known, else the role', () => {
    const points = pointsOf({
      rounds: [
        { startedAt: '21 Nov at 08:10', performer: 'Dr Grace Mwangi' },
        { startedAt: '21 Nov at 09:00', performer: null },
      ],
      carePlans: [{ title: 'Wound care', performer: null }],
      drafts: [{ id: 'm', name: 'Metformin', requester: 'Dr Otieno' }],
      casualtyOrders: [{ id: 'c', name: 'Ceftriaxone 1 g', requester: 'Dr Achieng' }],
      holds: [{ bed: 'B2', ward: 'Surgical', plannedBy: 'Wanjiru Kamau' }],
      children: [{ id: 'c', name: 'Otieno, Baby', bed: 'C3', ward: 'Newborns' }],
      disposition: '',
    });
    expect(points.map(({ code, owner, message }) => [code, owner, message])).toEqual([
      ['open-round', 'Dr Grace Mwangi', 'The ward round of 21 Nov at 08:10 is not finished.'],
      ['open-round', 'Medical officer', 'The ward round of 21 Nov at 09:00 is not finished.'],
      ['open-care-plan', 'Medical officer', 'The care plan “Wound care” is still active.'],
      [
        'draft-prescription',
        'Dr Otieno',
        '“Metformin” is a draft and not ordered: order it or cancel it.',
      ],
      [
        'casualty-prescription',
        'Dr Achieng',
        '“Ceftriaxone 1 g” was ordered in casualty and is not stopped: stop it, and order it for home if the patient needs it.',
      ],
      [
        'planned-transfer',
        'Wanjiru Kamau',
        'A transfer to Bed B2 on Surgical is planned and holds that bed.',
      ],
      [
        'child-admitted',
        'Nurse',
        'Her child Otieno, Baby is still admitted: Bed C3, Newborns. Discharge both, or say why the child stays.',
      ],
      ['disposition-missing', 'Medical officer', 'Choose the discharge destination.'],
    ]);
  });

  it('of a referral names the missing replier, or says that no one was asked yet', () => {
    const referral = { id: 'r', reason: 'Knee pain', from: 'Dr Otieno', to: 'Halima Yusuf' };
    const referrals = [
      { ...referral, isDraft: false },
      { ...referral, isDraft: true },
    ];
    expect(pointsOf({ referrals }).map(({ owner, message }) => [owner, message])).toEqual([
      [
        'Halima Yusuf',
        'The referral “Knee pain” has not been answered. Chase the reply, or revoke it.',
      ],
      [
        'Dr Otieno',
        'The referral “Knee pain” is still a draft and was not sent. Send or revoke it.',
      ],
    ]);
    expect(codesOf({ referrals, disposition: 'Exp' })).toEqual([]);
  });

  it('of a care plan leads to where it is ended', () => {
    const [point] = pointsOf({ carePlans: [{ title: 'Wound care', performer: null }] });
    expect(point?.href).toBe('/patients/p?tab=care-plans');
  });

  it('of a round leads to where it is finished, but not for users who do not read the record', () => {
    const rounds = [{ startedAt: '21 Nov at 08:10', performer: null }];
    expect(pointsOf({ rounds })[0]?.href).toBe('/patients/p/round');
    const [point] = pointsOf({ rounds }, (permission) => permission !== 'clinical:read');
    expect(point?.href).toBeNull();
  });

  it('keeps a long care plan to one line', () => {
    const [point] = pointsOf({ carePlans: [{ title: 'x'.repeat(500), performer: null }] });
    expect(point?.message.length).toBeLessThan(130);
  });
});

describe('charges without a price', () => {
  const unpriced = {
    charges: 4,
    sentences: ['A', 'B', 'C', 'D'].map(
      (tier) => `There is no price for X-ray at the tier ${tier}.`,
    ),
  };

  it('are outstanding until the price list has them, and name service and tier to users who may read bills', () => {
    const [point] = pointsOf({ unpriced });
    expect(point).toMatchObject({ code: 'unpriced-charges', owner: 'Finance manager' });
    expect(point?.message).toBe(
      '4 charges have no price: There is no price for X-ray at the tier A. There is no price for X-ray at the tier B. There is no price for X-ray at the tier C. 1 more price is missing.',
    );
    const [untold] = pointsOf({ unpriced }, (permission) => permission !== 'billing:read');
    expect(untold?.message).toBe('The bill is not complete yet.');
  });
});

describe('unpaid charges', () => {
  const charges = [
    { currency: 'KES', items: 2, amount: '4500.00' },
    { currency: 'USD', items: 1, amount: '12.50' },
  ];

  it('are counted and summed by currency', () => {
    expect(pointsOf({ charges })).toMatchObject([
      {
        code: 'unpaid-charges',
        message: '3 charge items are unpaid: KES 4,500.00 and USD 12.50.',
        owner: 'Billing',
        href: '/payments/desk?patient=p',
      },
    ]);
    expect(pointsOf({ charges: charges.slice(1) })).toMatchObject([
      { message: '1 charge item is unpaid: USD 12.50.' },
    ]);
  });

  it('on an invoice that waits for its payer are named with the payer, apart from what the patient owes', () => {
    const awaited = [{ payer: 'Gamma', currency: 'KES', items: 4, amount: '6100.00' }];
    const told = (given: Partial<ReadinessFacts>) => pointsOf(given).map(({ message }) => message);
    expect(told({ awaited })).toEqual(['KES 6,100.00 is due from Gamma for 4 charge items.']);
    expect(told({ awaited, charges: charges.slice(1) })).toEqual([
      '1 charge item is unpaid: USD 12.50. KES 6,100.00 is due from Gamma for 4 charge items.',
    ]);
    const [untold] = pointsOf({ awaited }, (permission) => permission !== 'billing:read');
    expect(untold?.message).toBe('There are unpaid charges.');
  });

  it('show no sum to users who may not read bills', () => {
    const [point] = pointsOf({ charges }, (permission) => permission === 'admissions:read');
    expect(point).toMatchObject({ message: 'There are unpaid charges.', href: null });
  });

  it('lead users who read bills but take no money to the statement of account', () => {
    const [point] = pointsOf({ charges }, (permission) => permission === 'billing:read');
    expect(point?.href).toBe('/statements/patients/p');
  });
});

describe('a refund due', () => {
  const refunds = [{ currency: 'KES', amount: '2400.00', what: '2 nights' }];

  it('is an outstanding item of the billing desk, with the sum and what it was paid for', () => {
    expect(pointsOf({ refunds })).toMatchObject([
      {
        code: 'refund-due',
        message: 'Refund due KES 2,400.00: 2 nights.',
        owner: 'Billing',
        href: '/payments/desk?patient=p',
      },
    ]);
    const [untold] = pointsOf({ refunds }, (permission) => permission !== 'billing:read');
    expect(untold?.message).toBe('A refund is due.');
  });
});

describe('a reader without the clinical record', () => {
  it('learns that something is outstanding, but no score, no plan and no page that is closed to them', () => {
    const points = pointsOf(
      {
        ...acuity({ next_due_at: at(-65), tews: aTews(7, 'red') }),
        carePlans: [{ title: 'HIV counselling', performer: null }],
      },
      (permission) => permission === 'billing:read' || permission === 'admissions:read',
    );
    expect(points.map(({ message, href }) => [message, href])).toEqual([
      ['The next observations are overdue.', null],
      ['A nurse or medical officer must review the TEWS.', null],
      ['A care plan is still active.', null],
    ]);
  });

  it('is sent to the chart when they read it but do not record', () => {
    const [point] = pointsOf(
      acuity({ next_due_at: at(-5) }),
      (permission) => permission !== 'observations:record',
    );
    expect(point?.href).toBe('/patients/p?tab=observations');
  });
});
