import { expect, it } from 'vitest';
import { type Permission, permissionsOf } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { patientPageFor } from './patients';

const needed: Record<ReturnType<typeof patientPageFor>, Permission> = {
  chart: 'clinical:read',
  identity: 'patients:write',
  statement: 'billing:read',
};

it.each(roles)('a patient who is found leads a %s to a page that the role may open', (role) => {
  const permissions = permissionsOf(role);
  expect(permissions).toContain(needed[patientPageFor(permissions)]);
});
