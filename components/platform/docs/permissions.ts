import { type Permission, permissions, permissionTable } from '@/lib/domain/codes/permissions';
import { roleNames, roles } from '@/lib/domain/codes/roles';
import type { Contract } from '@/lib/platform/http/contract';

/** An operation that a permission opens; `only` where it opens a part of it alone. */
export type Allowed = { id: string; summary: string; only: string | null };

export type PermissionInFull = {
  permission: Permission;
  label: string;
  roles: string[];
  operations: Allowed[];
};

/** Every permission with the roles that have it and the operations that it opens, by the contracts themselves. */
export function permissionsInFull(contracts: readonly Contract[]): PermissionInFull[] {
  const operations = contracts.flatMap((contract) =>
    contract.choice ? [...contract.choice.operations.values()] : [contract],
  );
  return permissions.map((permission) => ({
    permission,
    label: permissionTable[permission].label,
    roles: roles
      .filter((role) => (permissionTable[permission].roles as readonly string[]).includes(role))
      .map((role) => roleNames[role]),
    operations: operations.flatMap(({ id, summary, access, furtherAccess }): Allowed[] => {
      if (access === permission) return [{ id, summary, only: null }];
      const only = furtherAccess[permission];
      return only === undefined ? [] : [{ id, summary, only }];
    }),
  }));
}
