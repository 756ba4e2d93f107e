import { describe, expect, it } from 'vitest';
import { freeBedWords, scoreWords, spokenBed, totalWords } from '@/lib/admissions/wards/words';
import { agoWords, dueWords, lengthWords, stayWords } from '@/lib/domain/durations';
import { ageWords, initials } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

const score = (total: number, colour: 'red' | 'orange' | 'yellow' | 'green' | null) => ({
  total,
  colour,
  age_group: 'adult',
  is_complete: true,
  missing: [],
  parts: [],
  signs: [],
  effective_at: at(-30),
});

const alive = { deceased_at: null };

describe('the time of the next set', () => {
  it.each([
    [12, 'due in 12 min'],
    [0, 'due now'],
    [-13, 'overdue 13 min'],
    [125, 'due in 2 h 5 min'],
    [-60, 'overdue 1 h'],
    [-3120, 'overdue 2 d 4 h'],
    [null, 'no more observations'],
  ])('in %s minutes is shown as "%s"', (minutes, words) => {
    expect(dueWords(minutes)).toBe(words);
  });
});

describe('a length of time', () => {
  it('is shown in at most two units', () => {
    expect(lengthWords(1441)).toBe('1 d');
    expect(lengthWords(59)).toBe('59 min');
  });

  it('of a hospitalization is counted in days from the second one on', () => {
    expect(stayWords(at(-90), noon)).toBe('1 h 30 min');
    expect(stayWords(at(-3 * 1440), noon)).toBe('3 days');
  });

  it('ago is shown in one unit, and never in the future', () => {
    expect(agoWords(at(-42), noon)).toBe('42 min ago');
    expect(agoWords(at(-179), noon)).toBe('2 h ago');
    expect(agoWords(at(-4320), noon)).toBe('3 days ago');
    expect(agoWords(at(2), noon)).toBe('just now');
  });
});

describe('an age', () => {
  const clock = { now: noon, timeZone: 'UTC' };

  it('is in the unit used for a child', () => {
    expect(ageWords({ birth_date: '1984-02-29', age: 42 }, clock)).toBe('42 y');
    const estimated = (estimated_birth: string | null, age: number | null) =>
      ageWords({ birth_date: null, estimated_birth, age }, clock);
    expect(estimated('1991', 35)).toBe('about 35 y');
    expect(estimated('2025', 1)).toBe('about 1 y');
    expect(estimated('2026', 0)).toBe('under 1 y');
    expect(estimated('2026-03', 0)).toBe('about 8 mo');
    expect(estimated('2026-11', 0)).toBe('under 1 mo');
    expect(estimated(null, null)).toBe('age unknown');
    expect(ageWords({ birth_date: '2026-01-21', age: 0 }, clock)).toBe('10 mo');
    expect(ageWords({ birth_date: '2026-01-22', age: 0 }, clock)).toBe('9 mo');
    expect(ageWords({ birth_date: '2026-08-21', age: 0 }, clock)).toBe('3 mo');
    expect(ageWords({ birth_date: '2025-11-21', age: 1 }, clock)).toBe('12 mo');
    // The years were read on the other side of midnight.
    expect(ageWords({ birth_date: '2025-11-22', age: 1 }, clock)).toBe('12 mo');
    expect(ageWords({ birth_date: '2025-11-21', age: 0 }, clock)).toBe('11 mo');
    expect(ageWords({ birth_date: '2026-11-01', age: 0 }, clock)).toBe('2 wk');
    expect(ageWords({ birth_date: '2026-11-16', age: 0 }, clock)).toBe('5 d');
    expect(
      ageWords({ birth_date: '2026-01-21', age: 0, deceased_at: '2026-01-24T08:00:00Z' }, clock),
    ).toBe('3 d');
    expect(ageWords({ birth_date: '2026-11-21', age: 0 }, clock)).toBe('newborn');
    expect(ageWords({ birth_date: '2024-11-22', age: 1 }, clock)).toBe('23 mo');
    expect(ageWords({ birth_date: null, age: null }, clock)).toBe('age unknown');
  });

  it.each([
    ['2026-11-20T20:59:00Z', 'Africa/Nairobi', 'newborn', '7 d', '1 mo'],
    ['2026-11-20T21:00:00Z', 'Africa/Nairobi', '1 d', '8 d', '2 mo'],
    ['2026-11-21T04:59:00Z', 'America/New_York', 'newborn', '7 d', '1 mo'],
    ['2026-11-21T05:00:00Z', 'America/New_York', '1 d', '8 d', '2 mo'],
  ])('at %s in %s is that of the hospital’s own day', (now, timeZone, day, week, months) => {
    const there = { now: Date.parse(now), timeZone };
    expect(ageWords({ birth_date: '2026-11-20', age: 0 }, there)).toBe(day);
    expect(ageWords({ birth_date: '2026-11-13', age: 0 }, there)).toBe(week);
    const died = { birth_date: '2026-11-20', age: 0, deceased_at: now };
    expect(ageWords(died, { now: noon + 9e9, timeZone })).toBe(day);
    expect(ageWords({ birth_date: '2026-09-21', age: 0 }, there)).toBe(months);
  });
});

describe('the score in words', () => {
  it('has the last complete one, followed by a later partial one', () => {
    const complete = score(5, 'orange');
    expect(scoreWords({ patient: alivePatient, tews: complete, partial_tews: null })).toBe(
      'TEWS 5 very urgent',
    );
    expect(
      scoreWords({ patient: alivePatient, tews: complete, partial_tews: score(4, 'yellow') }),
    ).toBe('TEWS 5 very urgent, last set incomplete, at least 4, urgent');
  });

  it('has the totals alone next to the colour', () => {
    const [tews, partial_tews] = [score(5, 'orange'), score(4, 'yellow')];
    expect(totalWords({ tews, partial_tews: null })).toBe('TEWS 5');
    expect(totalWords({ tews, partial_tews })).toBe('TEWS 5, last set at least 4');
    expect(totalWords({ tews: null, partial_tews })).toBe('TEWS at least 4');
    expect(totalWords({ tews: null, partial_tews: null })).toBe('no TEWS yet');
  });

  it('never calls an incomplete score routine', () => {
    expect(scoreWords({ patient: alivePatient, tews: null, partial_tews: score(0, 'green') })).toBe(
      'TEWS incomplete, at least 0',
    );
    expect(scoreWords({ patient: alivePatient, tews: null, partial_tews: null })).toBe(
      'no TEWS yet',
    );
  });
});

const alivePatient = {
  id: 1,
  uuid: '00000000-0000-7000-8000-000000000001',
  mr_number: 'MR-1',
  first_name: 'Achieng',
  last_name: 'Otieno',
  gender: 'FEMALE',
  birth_date: '1984-02-29',
  estimated_birth: null,
  age: 42,
  spo2_scale: 1 as const,
  is_pregnant: false,
  ...alive,
};

describe('a bed read aloud', () => {
  const occupant = {
    hospitalization: { id: 1, uuid: '00000000-0000-7000-8000-000000000002' },
    encounter: '00000000-0000-7000-8000-000000000003',
    patient: alivePatient,
    is_with_mother: false,
    healthcare_service_name: 'General medicine',
    admitted_at: at(-600),
    on_ward_since: at(-600),
    expected_discharge_at: null,
    planned_transfer: null,
    bill: null,
    flags: [],
    tews: score(5, 'orange'),
    partial_tews: null,
    recent_tews: [],
    trend: null,
    last_observed_at: at(-30),
    next_due_at: at(-13),
    is_on_leave: false,
    treatment_clock: null,
    morse: null,
  };

  it('has bed, name, score and time, with the units in full', () => {
    expect(spokenBed('A2', occupant, noon)).toBe(
      'Bed A2, Otieno, Achieng, TEWS 5 very urgent, overdue 13 minutes',
    );
    const later = { ...occupant, next_due_at: at(61) };
    expect(spokenBed('A2', later, noon)).toContain('due in 1 hour 1 minute');
  });

  it('has no next set for a patient who died', () => {
    const died = { ...occupant, patient: { ...alivePatient, deceased_at: at(-5) } };
    expect(spokenBed('A2', died, noon)).toBe('Bed A2, Otieno, Achieng, deceased');
  });

  it('says "bed" once', () => {
    expect(bedName('Bed 4')).toBe('Bed 4');
    expect(bedName('M12')).toBe('Bed M12');
  });
});

describe('the wall display', () => {
  it('shows no name', () => {
    expect(initials({ first_name: 'achieng', last_name: 'Otieno' })).toBe('O.A.');
    expect(initials({ first_name: '-', last_name: 'Otieno' })).toBe('O.');
  });
});

it('a held bed is not among the free ones', () => {
  expect(freeBedWords({ beds: 8, available: 3, held: 1 })).toBe('2 free of 8, 1 held');
  expect(freeBedWords({ beds: 8, available: 3, held: 0 })).toBe('3 free of 8');
});
