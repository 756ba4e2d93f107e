import { describe, expect, it } from 'vitest';
import {
  commonestTime,
  lengthOfStayDays,
  medicineGroups,
  medicineState,
} from '@/lib/admissions/hospitalizations/summary-rules';
import { lastDiagnoses } from '@/lib/clinical/diagnoses/rules';
import { heldUntilDischarge, stoppedAtDischarge } from '@/lib/domain/codes/prescriptions';

describe('the length of a stay', () => {
  const stay = (from: string, to: string, timeZone = 'Africa/Nairobi') =>
    lengthOfStayDays(new Date(from), new Date(to), timeZone);

  it('is the number of nights at the hospital, whatever the hour', () => {
    expect(stay('2026-11-18T06:00:00Z', '2026-11-21T18:00:00Z')).toBe(3);
    expect(stay('2026-11-20T20:59:00Z', '2026-11-20T21:01:00Z')).toBe(1);
  });

  it('is 0 when the patient goes home on the same day', () => {
    expect(stay('2026-11-20T04:00:00Z', '2026-11-20T20:00:00Z')).toBe(0);
  });

  it('follows the hospital’s calendar and not the server’s', () => {
    expect(stay('2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z')).toBe(1);
    expect(stay('2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z', 'UTC')).toBe(0);
  });

  it('is counted over months and leap days', () => {
    expect(stay('2024-02-28T09:00:00Z', '2024-03-01T09:00:00Z')).toBe(2);
    expect(stay('2025-12-25T09:00:00Z', '2026-02-25T09:00:00Z')).toBe(62);
  });
});

describe('the diagnoses of a hospitalization', () => {
  const diagnosis = (code: string, rank: number, status: string) => ({ code, rank, status });

  it('are named once each, as they were recorded last, by rank', () => {
    const recorded = [
      diagnosis('B54', 2, 'PROVISIONAL'),
      diagnosis('J18.9', 1, 'PROVISIONAL'),
      diagnosis('B54', 1, 'CONFIRMED'),
      diagnosis('J18.9', 2, 'CONFIRMED'),
    ];
    expect(lastDiagnoses(recorded)).toEqual([
      diagnosis('B54', 1, 'CONFIRMED'),
      diagnosis('J18.9', 2, 'CONFIRMED'),
    ]);
  });

  it('are one however the code is spelled: what was refuted is not listed beside itself', () => {
    const refuted = diagnosis('b54 ', 1, 'REFUTED');
    expect(lastDiagnoses([diagnosis('B54', 1, 'PROVISIONAL'), refuted])).toEqual([refuted]);
  });
});

describe('the medicines of a hospitalization', () => {
  const medicine = (name: string, given: object = {}) => ({
    name,
    status: 'active',
    status_reason: '',
    category: 'inpatient',
    do_not_perform: false,
    ...given,
  });

  it('continue at home when they were ordered for it, and not because no one stopped them', () => {
    const groups = medicineGroups([
      medicine('Ceftriaxone IV'),
      medicine('Amlodipine', { category: 'discharge' }),
      medicine('Heparin', { status: 'stopped' }),
      medicine('Aspirin', { do_not_perform: true }),
      medicine('Ibuprofen', { do_not_perform: true, status: 'stopped' }),
    ]);
    expect(groups.map(({ title, list }) => [title, ...list.map(({ name }) => name)])).toEqual([
      ['Must not be given', 'Aspirin'],
      ['Continue', 'Amlodipine'],
      ['Prescribed on the ward', 'Ceftriaxone IV'],
      ['Ended', 'Heparin', 'Ibuprofen'],
    ]);
  });

  it('that the discharge ended are listed apart from those that a person ended, with their status before', () => {
    const [active, held, over] = [
      medicine('Ceftriaxone IV', { status: 'stopped', status_reason: stoppedAtDischarge }),
      medicine('Enoxaparin', { status: 'stopped', status_reason: heldUntilDischarge }),
      medicine('Heparin', { status: 'stopped', status_reason: 'Bleeding' }),
    ];
    const groups = medicineGroups([active, held, over]);
    expect(groups).toEqual([
      { title: 'Prescribed on the ward, stopped at discharge', list: [active, held] },
      { title: 'Ended', list: [over] },
    ]);
    expect([active, held, over].map(medicineState)).toEqual(['', 'on hold', 'stopped, Bleeding']);
    // Whatever somebody typed as a reason.
    const typed = { status: 'on-hold', status_reason: stoppedAtDischarge };
    expect(medicineState(medicine('Digoxin', typed))).toMatch(/^on hold, /);
  });
});

it('the time given for a whole set is that of most values, or the first of two equally common ones', () => {
  const at = (...times: string[]) => commonestTime(times.map((one) => ({ measured_at: one })));
  expect(at('04:12', '02:31', '02:31')).toBe('02:31');
  expect(at('04:12', '02:31')).toBe('04:12');
  expect(at()).toBeNull();
});
