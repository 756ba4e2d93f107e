import { permissionsOf } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';
import { Refusal } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Keeps a key to its scopes: what it lacks it neither gives by a role, nor gets by opening the account of somebody who
 * has it. Throws `forbidden` on the field with what is lacking. A person who administers is held by the role alone.
 */
export function refuseBeyondKey(
  { caller, affiliation }: Pick<Context, 'caller' | 'affiliation'>,
  field: string,
  role: Role,
): void {
  if (caller.kind !== 'api-key') return;
  const lacking = permissionsOf(role).filter((one) => !affiliation.permissions.has(one));
  if (lacking.length === 0) return;
  const sentence = `This key lacks what the role has: ${lacking.join(', ')}.`;
  throw new Refusal('forbidden', sentence, { fields: { [field]: [sentence] } });
}
