import { expect, it } from 'vitest';
import { identityOfReferral } from './list-rows';

const clock = { now: Date.parse('2026-11-21T12:00:00Z'), timeZone: 'Africa/Nairobi' };
const patient = {
  first_name: 'Mzee',
  lastname: 'Otieno',
  gender: 'MALE',
  birth_date: '2024-01-10',
  estimated_birth: null,
  mobile: '',
  age: 0,
  deceased_at: null,
} as const;
type Row = Parameters<typeof identityOfReferral>[0];
const wordsOf = (patient_detail: Row['patient_detail']) =>
  identityOfReferral({ patient_mr_number: 'MR-7', patient_detail } as Row, clock);

it('a referral of a baby who has died says so, with the age at death', () => {
  const died = { ...patient, deceased_at: '2024-01-15T09:00:00.000Z' };
  expect(wordsOf(died)).toBe('MR-7 · male, 5 d, has died');
  expect(wordsOf({ ...patient, birth_date: '2026-11-16' })).toBe('MR-7 · male, 5 d');
});
