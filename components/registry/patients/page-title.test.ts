import { expect, test } from 'vitest';
import { patientTitle } from './page-title';

test('a tab tells two patients apart and has nobody’s name', () => {
  const achieng = { first_name: 'Achieng', last_name: 'Otieno', mr_number: 'KSM-0042' };
  expect(patientTitle(achieng)).toBe('O.A. KSM-0042');
  expect(patientTitle({ ...achieng, first_name: 'Abel', mr_number: 'KSM-0043' })).toBe(
    'O.A. KSM-0043',
  );
  expect(patientTitle({ ...achieng, first_name: '', last_name: '' })).toBe('KSM-0042');
});
