import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';

/**
 * The uuid of the practitioner who orders: the one that a body names, else the one that the caller is. A signed-in person
 * orders for nobody else. Throws on the field, `nobody` where there is none.
 */
export async function requesterOf(
  ctx: Context,
  field: string,
  reference: Reference | undefined,
  nobody = 'Choose the requesting practitioner.',
): Promise<string> {
  const { practitionerId } = ctx.affiliation;
  if (reference === undefined) {
    if (practitionerId !== null) return practitionerId;
    throw refuseField(field, nobody);
  }
  const { id } = await resolveActive(ctx, kinds.practitioner, field, reference);
  if (ctx.caller.kind === 'user' && id !== practitionerId) {
    throw refuseField(field, 'This is not the practitioner who is signed in.');
  }
  return id;
}
