import { permissionsOf } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';
import { Refusal } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Keeps a key to its scopes: it can neither grant a role with permissions that it lacks, nor take over the account of a
 * user who has them. Throws `forbidden` on the field, and names the missing permissions. For a signed-in administrator the
 * role alone decides.
 */
export function refuseBeyondKey(
  { caller, affiliation }: Pick<Context, 'caller' | 'affiliation'>,
  field: string,
  role: Role,
): void {
  if (caller.kind !== 'api-key') return;
  const lacking = permissionsOf(role).filter((one) => !affiliation.permissions.has(one));
  if (lacking.length === 0) return;
  const sentence = `This key does not have every permission of the role. It lacks ${lacking.join(', ')}.`;
  throw new Refusal('forbidden', sentence, { fields: { [field]: [sentence] } });
}
