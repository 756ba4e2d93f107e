import { expect, it } from 'vitest';
import { foundDetails, whereabouts } from './found-words';

const found = {
  uuid: '019aa000-0000-7000-8000-000000000001',
  name: 'Otieno, Baby',
  mrNumber: 'MR-1',
  href: '/patients/1',
  patient: {
    birth_date: '2024-01-10',
    estimated_birth: null,
    age: 0,
    gender: 'FEMALE',
    deceased_at: null,
    replaced_by: null,
    is_hospitalized: false,
    is_unidentified: false,
    temporary_name: '',
  },
  timeZone: 'UTC',
} as const;
const whereIs = (more: Partial<Record<'deceased_at' | 'replaced_by', string>>) =>
  whereabouts({ ...found, patient: { ...found.patient, ...more } });

it('a baby who is found is some days old, and one who died as old as at the death', () => {
  const born = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  expect(foundDetails({ ...found, patient: { ...found.patient, birth_date: born } })).toBe(
    '5 d F · MR-1',
  );
  const died = { ...found.patient, deceased_at: '2024-01-13T09:00:00.000Z' };
  expect(foundDetails({ ...found, patient: died })).toBe('3 d F · MR-1');
});

it('a patient who has died is distinguishable from a living one of the same name', () => {
  expect(whereIs({})).toBe('Not admitted');
  expect(whereIs({ deceased_at: '2024-01-13T09:00:00.000Z' })).toBe('Died');
  expect(whereIs({ replaced_by: found.uuid })).toBe('Replaced');
});

it('a patient who was identified is found with the temporary name that the samples have', () => {
  const patient = {
    ...found.patient,
    temporary_name: 'Golf-Tango',
    deceased_at: '2024-01-13T09:00:00.000Z',
  };
  expect(foundDetails({ ...found, patient })).toBe('3 d F · MR-1 · registered as Golf-Tango');
  expect(foundDetails({ ...found, patient: { ...patient, is_unidentified: true } })).toBe(
    '3 d F · MR-1 · unidentified',
  );
});
