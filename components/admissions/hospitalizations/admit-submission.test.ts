import { describe, expect, it } from 'vitest';
import { admitContract } from '@/lib/admissions/hospitalizations/contract';
import {
  type AdmitEntry,
  changeAdmitEntry,
  emptyAdmitEntry,
  emptyRegistration,
} from './admit-entry';
import { admissionOf, admitProblems, refusedAdmission, registrationOf } from './admit-submission';

const clock = { now: new Date('2026-11-21T04:00:00Z'), timeZone: 'Africa/Nairobi' };
const defaults = { service: 'service-1', priceTier: 'tier-1' };

const complete: AdmitEntry = {
  ...emptyAdmitEntry,
  patient: { uuid: 'patient-1', name: 'Otieno, Achieng' },
  ward: 'ward-1',
  bed: { uuid: 'bed-1', name: 'A4' },
  practitioner: { uuid: 'practitioner-1', name: 'Dr Wanjiru Kamau' },
  admitSource: 'other',
};

const problemsOf = (changes: Partial<AdmitEntry>, offered = defaults) =>
  admitProblems({ ...complete, ...changes }, offered, clock).map(({ field }) => field);

describe('an admission', () => {
  it('needs nothing more when patient, bed, practitioner and source are chosen and the ward proposes the rest', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('names everything that is missing, in the order of the form', () => {
    const nothing = { service: '', priceTier: '' };
    expect(admitProblems(emptyAdmitEntry, nothing, clock).map(({ field }) => field)).toEqual([
      'patient',
      'ward',
      'service',
      'priceTier',
      'practitioner',
      'admitSource',
    ]);
    expect(problemsOf({ bed: null })).toEqual(['bed']);
  });

  it('needs an entry for a proposal that was emptied by hand', () => {
    expect(problemsOf({ service: '' })).toEqual(['service']);
  });

  it('of a new patient needs names and sex, and no MR number or birth date', () => {
    const registering = { patient: null, registration: emptyRegistration };
    expect(problemsOf(registering).sort()).toEqual([
      'registration.first_name',
      'registration.gender',
      'registration.last_name',
    ]);
  });

  it('of a baby born today is possible before the day has begun elsewhere', () => {
    const registration = {
      ...emptyRegistration,
      last_name: 'Otieno',
      first_name: 'Baby',
      mr_number: 'KSM-1',
      gender: 'FEMALE',
      birth_date: '2026-11-22',
    };
    const night = { now: new Date('2026-11-21T22:00:00Z'), timeZone: 'Africa/Nairobi' };
    const entry = { ...complete, patient: null, registration };
    expect(admitProblems(entry, defaults, night)).toEqual([]);
    expect(admitProblems(entry, defaults, clock).map(({ field }) => field)).toEqual([
      'registration.birth_date',
    ]);
  });

  it('cannot be in the future, nor after its expected discharge', () => {
    expect(problemsOf({ admittedAt: '2026-11-21T07:00' })).toEqual([]);
    expect(problemsOf({ admittedAt: '2026-11-21T07:06' })).toEqual(['admittedAt']);
    expect(problemsOf({ admittedAt: '' })).toEqual(['admittedAt']);
    expect(problemsOf({ expectedDischarge: '2026-11-20' })).toEqual(['expectedDischarge']);
    expect(problemsOf({ expectedDischarge: '2026-11-21' })).toEqual([]);
  });
});

describe('the request of an admission', () => {
  const given = {
    patient: 'patient-1',
    user: 'user-1',
    defaults,
    timeZone: clock.timeZone,
    currency: 'KES',
  };

  it('has the choices, the ward’s proposals for the rest, and no time for now', () => {
    const body = admissionOf({ ...complete, priceTier: 'tier-2' }, given);
    expect(body).toMatchObject({
      patient: 'patient-1',
      bed: 'bed-1',
      location: 'ward-1',
      healthcare_service: 'service-1',
      price_tier: 'tier-2',
      admitted_by: 'practitioner-1',
      created_by: 'user-1',
      admit_source: 'other',
      expected_discharge_at: null,
      deposit_requested: null,
    });
    expect(body).not.toHaveProperty('admitted_at');
  });

  it('has the deposit as a plain amount, however it was typed', () => {
    const body = admissionOf({ ...complete, depositRequested: '5,000' }, given);
    expect(body.deposit_requested).toBe('5000');
  });

  it('has its times as instants of the hospital’s clock', () => {
    const entry = { ...complete, admittedAt: '2026-11-21T06:30', expectedDischarge: '2026-11-24' };
    expect(admissionOf(entry, given)).toMatchObject({
      admitted_at: '2026-11-21T03:30:00.000Z',
      expected_discharge_at: '2026-11-24T20:59:00.000Z',
    });
  });

  it('has no birth date if it is unknown', () => {
    expect(registrationOf({ ...emptyRegistration, gender: 'MALE' })).toMatchObject({
      gender: 'MALE',
      birth_date: null,
    });
  });
});

it('every field that the server can refuse has its place in the form', () => {
  const body = admitContract.body;
  const unseen = [
    'created_by',
    'admit_source_display',
    'origin_display',
    'destination_display',
    'discharge_disposition',
    'discharge_disposition_display',
  ];
  const shown = Object.keys(body?.shape ?? {}).filter((name) => !unseen.includes(name));
  const placed = refusedAdmission(Object.fromEntries(shown.map((name) => [name, ['Refused.']])));
  expect(shown.length).toBeGreaterThan(8);
  expect(placed.filter(({ field }) => field === null)).toEqual([]);
  expect(refusedAdmission({ mr_number: ['Taken.'], non_field_errors: ['Away.'] })).toEqual([
    { field: 'registration.mr_number', message: 'Taken.' },
    { field: null, message: 'Away.' },
  ]);
});

describe('changing the entry', () => {
  it('to another ward clears the bed, and to the same ward keeps it', () => {
    expect(changeAdmitEntry(complete, { type: 'ward', ward: 'ward-2' }).bed).toBeNull();
    expect(changeAdmitEntry(complete, { type: 'ward', ward: 'ward-1' }).bed).toEqual(complete.bed);
  });

  it('to an existing patient ends the registration and the message about its duplicates', () => {
    const registering = changeAdmitEntry(complete, { type: 'registering' });
    expect(registering.patient).toBeNull();
    const distinct = changeAdmitEntry(registering, { type: 'distinct', patients: ['p-9'] });
    const chosen = changeAdmitEntry(distinct, { type: 'patient', patient: complete.patient });
    expect(chosen).toMatchObject({
      patient: complete.patient,
      registration: null,
      distinctFrom: [],
    });
  });
});
