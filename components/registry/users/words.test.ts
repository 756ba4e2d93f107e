import { expect, test } from 'vitest';
import { isClinicalRole, roles } from '@/lib/domain/codes/roles';
import { namePartsOf, roleWords } from './words';

test('a role is said by what the table of permissions gives it', () => {
  expect(roleWords('administrator')).toContain('Users, API keys, shared devices, wards, beds');
  expect(roleWords('nurse')).toContain('Record observations');
  expect(roleWords('nurse')).not.toContain('Ward round');
});

test('nurses and medical officers work under a practitioner’s name, and nobody else does', () => {
  expect(roles.filter(isClinicalRole)).toEqual(['nurse', 'medical-officer']);
});

test.each([
  ['Grace Njeri', 'Grace', 'Njeri'],
  ['  Grace  Wanjiru Njeri ', 'Grace Wanjiru', 'Njeri'],
  ['Njeri', '', 'Njeri'],
  ['', '', ''],
])('of “%s” the last word is the last name', (name, first_name, last_name) => {
  expect(namePartsOf(name)).toEqual({ first_name, last_name });
});
