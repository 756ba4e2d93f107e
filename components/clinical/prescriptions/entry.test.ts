import { describe, expect, it } from 'vitest';
import { prescribeContract } from '@/lib/clinical/prescriptions/contract';
import { dosageWords } from '@/lib/clinical/prescriptions/words';
import {
  blankDosage,
  blankPrescribeEntry,
  type DosageEntry,
  dosageOf,
  type PrescribeEntry,
  prescribeBody,
  prescribeProblems,
  refusedPrescription,
  schedules,
} from './entry';

const daily: DosageEntry = {
  ...blankDosage,
  strength: '500 mg',
  each: '1 capsule',
  schedule: '3d',
  route: 'oral',
};
const entry: PrescribeEntry = { ...blankPrescribeEntry, name: 'Amoxicillin', dosages: [daily] };
const of = {
  encounter: '01a1fc8c-557e-732b-8056-282720464a94',
  patient: '01a1fc8c-557e-732b-8056-282720464a95',
};

const fields = (given: Partial<PrescribeEntry>) =>
  prescribeProblems({ ...entry, ...given }).map(({ field }) => field);

describe('a prescription on the form', () => {
  it('needs nothing more than medicine, dose, frequency and route', () => {
    expect(prescribeProblems(entry)).toEqual([]);
  });

  it('names everything that an empty form needs', () => {
    expect(prescribeProblems(blankPrescribeEntry).map(({ field }) => field)).toEqual([
      'name',
      'dosages.0.strength',
      'dosages.0.schedule',
      'dosages.0.route',
    ]);
  });

  it.each<[Partial<PrescribeEntry>, string]>([
    [{ quantity: 'twenty' }, 'quantity'],
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: '1.2345' }, 'quantity'],
    [{ quantity: '1,500' }, 'quantity'],
    [{ dosages: [{ ...daily, schedule: 'other', period: '1,000' }] }, 'dosages.0.period'],
    [{ repeats: '' }, 'repeats'],
    [{ repeats: '1.5' }, 'repeats'],
    [{ repeats: '2', interval: '0' }, 'interval'],
    [{ reasonText: 'malar' }, 'reasons'],
    [{ dosages: [{ ...daily, schedule: 'other', times: '0', period: '8' }] }, 'dosages.0.times'],
    [{ dosages: [daily, { ...daily, schedule: 'other' }] }, 'dosages.1.period'],
  ])('is not sent with %o', (given, field) => {
    expect(fields(given)).toEqual([field]);
  });

  it('ignores the days between repeats if none are allowed', () => {
    expect(fields({ repeats: '0', interval: 'x' })).toEqual([]);
    expect(prescribeBody({ ...entry, interval: '30' }, of).dispense_interval_in_days).toBeNull();
  });

  it('becomes a request that the API reads, with a comma for a point', () => {
    const body = prescribeBody(
      {
        ...entry,
        quantity: '10,5',
        repeats: '2',
        interval: '30',
        note: ' after food ',
        dosages: [daily, { ...daily, schedule: 'other', times: '2', period: '0,5', unit: 'wk' }],
      },
      of,
    );
    const read = prescribeContract.body?.parse(body);
    expect(read).toMatchObject({
      name: 'Amoxicillin',
      quantity: 10.5,
      number_of_repeats_allowed: 2,
      dispense_interval_in_days: 30,
      medication_request_notes: [{ display: 'after food' }],
      medication_request_dosage_instruction: [
        { frequency: 3, period: 1, period_unit: 'd', strength: '500 mg', route: 'oral' },
        { frequency: 2, period: 0.5, period_unit: 'wk' },
      ],
    });
  });

  it('shows a refusal of the API at its field', () => {
    expect(
      refusedPrescription({
        name: ['Too long.'],
        'medication_request_dosage_instruction.1.frequency': ['Too often.'],
        'medication_request_reason_reference.0': ['No such diagnosis.'],
        non_field_errors: ['The whole.'],
      }),
    ).toEqual([
      { field: 'name', message: 'Too long.' },
      { field: 'dosages.1.times', message: 'Too often.' },
      { field: 'reasons', message: 'No such diagnosis.' },
      { field: null, message: 'The whole.' },
    ]);
  });
});

it.each(Object.entries(schedules))('the answer %s says what is ordered', (schedule, { label }) => {
  const dosage = dosageOf({ ...blankDosage, schedule });
  expect(dosage && dosageWords(dosage)).toBe(label.toLowerCase());
});
