import { permissionsOf, permissionTable } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';

/** The permissions of a role, in the words of the table that decides about it. */
export const roleWords = (role: Role): string =>
  permissionsOf(role)
    .map((permission) => permissionTable[permission].label)
    .join(' · ');

/** A full name as the fields of a practitioner have it: the last word is the last name. */
export function namePartsOf(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
