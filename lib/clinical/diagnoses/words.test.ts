import { expect, it } from 'vitest';
import { diagnosisState, leadingDiagnosis, shortDiagnosis } from '@/lib/clinical/diagnoses/words';

const diagnosis = (
  role: string,
  status = 'PROVISIONAL',
  clinical_status: string | null = 'ACTIVE',
) => ({
  role,
  status,
  clinical_status,
});

it('the state of a diagnosis is its certainty and its clinical status', () => {
  expect(diagnosisState(diagnosis('Malaria'))).toBe('provisional');
  expect(diagnosisState(diagnosis('Malaria', 'CONFIRMED', 'RESOLVED'))).toBe('confirmed, resolved');
  expect(diagnosisState(diagnosis('Malaria', 'REFUTED', null))).toBe('refuted');
});

it('a refuted diagnosis is never named without saying so, even if space is short', () => {
  expect(shortDiagnosis(diagnosis('Malaria'))).toBe('Malaria');
  expect(shortDiagnosis(diagnosis('Malaria', 'REFUTED', null))).toBe('Malaria (refuted)');
});

it('the leading diagnosis of a list is never a refuted one', () => {
  const refuted = diagnosis('Malaria', 'REFUTED', null);
  expect(leadingDiagnosis([refuted])).toBeNull();
  expect(leadingDiagnosis([refuted, diagnosis('Anaemia'), diagnosis('Cough')])).toBe(
    'Anaemia and 1 more',
  );
});
