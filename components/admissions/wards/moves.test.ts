import { describe, expect, it } from 'vitest';
import { moveObstacle, untilWords } from '@/components/admissions/wards/moves';
import type { BoardBed } from '@/lib/admissions/wards/contract';

/** 15:00 of a Saturday in Nairobi. */
const clock = { now: Date.parse('2026-11-21T12:00:00Z'), timeZone: 'Africa/Nairobi' };
const uuid = (last: string) => `00000000-0000-7000-8000-0000000000${last}`;

const otieno = {
  hospitalization: { id: 1, uuid: uuid('01') },
  patient: {
    id: 1,
    uuid: uuid('02'),
    mr_number: 'MR-1',
    first_name: 'Achieng',
    last_name: 'Otieno',
    gender: 'FEMALE',
    birth_date: '1984-02-29',
    estimated_birth: null,
    age: 42,
    deceased_at: null,
    spo2_scale: 1 as const,
    is_pregnant: false,
  },
};

const free: BoardBed = {
  id: 4,
  uuid: uuid('04'),
  name: 'A4',
  room_name: 'Room 2',
  status: 'available',
  status_reason: '',
  status_changed_at: '2026-11-21T10:00:00Z',
  hold: null,
  assigned_to: [],
  occupant: null,
  children: [],
};

const heldFor = (hospitalization: string, held_until: string): BoardBed => ({
  ...free,
  hold: {
    planned_transfer: uuid('08'),
    hospitalization,
    patient: uuid('09'),
    patient_name: 'Naliaka, Grace',
    from_ward_name: 'Ward B',
    from_bed_name: 'B2',
    held_until,
  },
});

const occupied = (given: Partial<typeof otieno>): BoardBed => ({
  ...free,
  status: 'occupied',
  occupant: {
    ...otieno,
    encounter: uuid('05'),
    is_with_mother: false,
    healthcare_service_name: 'General medicine',
    admitted_at: '2026-11-20T10:00:00Z',
    on_ward_since: '2026-11-20T10:00:00Z',
    expected_discharge_at: null,
    planned_transfer: null,
    bill: null,
    flags: [],
    tews: null,
    partial_tews: null,
    recent_tews: [],
    trend: null,
    last_observed_at: null,
    next_due_at: '2026-11-21T12:30:00Z',
    is_on_leave: false,
    treatment_clock: null,
    morse: null,
    ...given,
  },
});

describe('a patient can be moved', () => {
  it('to a free bed', () => {
    expect(moveObstacle(free, otieno, clock)).toBeNull();
  });

  it('to a bed that is held for the same patient, or was held for another until a moment ago', () => {
    const own = heldFor(otieno.hospitalization.uuid, '2026-11-21T13:00:00Z');
    expect(moveObstacle(own, otieno, clock)).toBeNull();
    expect(moveObstacle(heldFor(uuid('07'), '2026-11-21T12:00:00Z'), otieno, clock)).toBeNull();
  });
});

describe('a patient cannot be moved, and with a reason,', () => {
  it.each([
    ['to their own bed', occupied({}), 'The patient is already in this bed.'],
    [
      'to an occupied bed',
      occupied({
        hospitalization: { id: 2, uuid: uuid('06') },
        patient: { ...otieno.patient, last_name: 'Mutuku', first_name: 'Dennis' },
      }),
      'Mutuku, Dennis is in this bed.',
    ],
    [
      'to a bed with an unknown patient',
      { ...free, status: 'occupied' as const },
      'This bed is occupied, but no admission is recorded.',
    ],
    [
      'to a bed in cleaning',
      { ...free, status: 'cleaning' as const },
      'This bed is still being cleaned.',
    ],
    [
      'to a bed out of service',
      { ...free, status: 'out-of-service' as const, status_reason: 'Broken rail.' },
      'This bed is out of service: Broken rail.',
    ],
    [
      'to a bed held for another',
      heldFor(uuid('07'), '2026-11-21T13:00:00Z'),
      'This bed is held for Naliaka, Grace until 16:00.',
    ],
  ])('%s', (_, bed, sentence) => {
    expect(moveObstacle(bed, otieno, clock)).toBe(sentence);
  });
});

describe('the end of a hold', () => {
  it('is a time of the hospital’s clock, with the weekday unless it is today', () => {
    expect(untilWords('2026-11-21T20:59:00Z', clock)).toBe('23:59');
    expect(untilWords('2026-11-21T21:00:00Z', clock)).toBe('Sun 00:00');
  });
});
