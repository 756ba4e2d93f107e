import { describe, expect, it } from 'vitest';
import {
  commonestTime,
  lengthOfStayDays,
  medicineGroups,
  medicineState,
  mustKnow,
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
    status_at_discharge: null,
    status_reason: '',
    category: 'inpatient',
    do_not_perform: false,
    ...given,
  });

  it('continue at home when they were ordered for it and are not on hold, and not because no one stopped them', () => {
    const groups = medicineGroups([
      medicine('Ceftriaxone IV'),
      medicine('Amlodipine', { category: 'discharge' }),
      medicine('Warfarin', { category: 'outpatient', status: 'on-hold' }),
      medicine('Heparin', { status: 'stopped' }),
      medicine('Aspirin', { do_not_perform: true }),
      medicine('Ibuprofen', { do_not_perform: true, status: 'stopped' }),
      medicine('Penicillin', { do_not_perform: true, status: 'on-hold' }),
    ]);
    expect(groups.map(({ title, list }) => [title, ...list.map(({ name }) => name)])).toEqual([
      ['Must not be given', 'Aspirin'],
      ['Bans on hold', 'Penicillin'],
      ['Continue', 'Amlodipine'],
      ['On hold: do not take until a clinician restarts it', 'Warfarin'],
      ['Prescribed on the ward', 'Ceftriaxone IV'],
      ['Ended', 'Heparin', 'Ibuprofen'],
    ]);
  });

  it('that the patient took home are named apart once they were ended, because the patient may still take them', () => {
    const since = { status: 'stopped', status_reason: 'Bleeding', category: 'outpatient' };
    const warfarin = medicine('Warfarin', { ...since, status_at_discharge: 'active' });
    const aspirin = medicine('Aspirin', { ...since, status_at_discharge: 'stopped' });
    expect(medicineGroups([warfarin, aspirin])).toEqual([
      { title: 'Ended after the discharge', list: [warfarin] },
      { title: 'Ended', list: [aspirin] },
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

it('NEWS2 is said to be not used by the pregnancy on the admission’s own record alone: of another one is asked', () => {
  const pregnancy = { starts_on: '2026-10-01', ends_on: null };
  const words = mustKnow({
    spo2_scale: 1,
    other_spo2_scales: [{ mr_number: 'MR-2', spo2_scale: 2 }],
    pregnancies: [
      { ...pregnancy, mr_number: null },
      { ...pregnancy, mr_number: 'MR-2' },
    ],
  });
  expect(words).toEqual([
    'SpO₂ scale 2 under MR-2, scale 1 here: ask which is correct',
    'Pregnant from 1 Oct 2026: NEWS2 not used',
    'Recorded as pregnant from 1 Oct 2026 under MR-2: ask',
  ]);
});

it('the time given for a whole set is that of most values, or the first of two equally common ones', () => {
  const at = (...times: string[]) => commonestTime(times.map((one) => ({ measured_at: one })));
  expect(at('04:12', '02:31', '02:31')).toBe('02:31');
  expect(at('04:12', '02:31')).toBe('04:12');
  expect(at()).toBeNull();
});
