import { expect, it } from 'vitest';
import { limitedRoles } from '@/lib/domain/codes/approvals';
import { type Permission, permissionsOf } from '@/lib/domain/codes/permissions';
import { type Role, roles } from '@/lib/domain/codes/roles';

it('a new role does nothing until its permissions are decided: each role has some', () => {
  for (const role of roles) expect(permissionsOf(role), role).not.toEqual([]);
});

it('a nurse discharges where the hospital’s setting allows it, and no other role gains from the setting', () => {
  for (const role of roles) {
    const usual = permissionsOf(role);
    const added = permissionsOf(role, { nurses_discharge: true }).filter(
      (permission) => !usual.includes(permission),
    );
    expect(added, role).toEqual(role === 'nurse' ? ['admissions:discharge'] : []);
  }
});

it('only a medical officer overrides clinical points at a discharge', () => {
  const overriding = roles.filter((role) => permissionsOf(role).includes('discharges:sign-off'));
  expect(overriding).toEqual(['medical-officer']);
});

it('each role that takes payments has a limit for what it gives up: another role would give up any amount', () => {
  const taking = roles.filter((role) => permissionsOf(role).includes('payments:take'));
  expect(taking).toEqual(limitedRoles);
});

it.each<[Permission, Role[]]>([
  ['clinical:read', ['nurse', 'medical-officer', 'ward-clerk', 'administrator', 'auditor']],
  ['encounters:act', ['nurse', 'medical-officer']],
  ['rounds:record', ['medical-officer']],
  ['prescriptions:write', ['medical-officer']],
  ['billing:read', ['ward-clerk', 'billing', 'finance-manager', 'administrator', 'auditor']],
  ['payments:take', ['billing', 'finance-manager']],
  ['discounts:write', ['finance-manager']],
  ['finance:configure', ['finance-manager', 'administrator']],
  ['provider:administer', ['administrator']],
])('%s is of %j alone', (permission, expected) => {
  expect(roles.filter((role) => permissionsOf(role).includes(permission))).toEqual(expected);
});
