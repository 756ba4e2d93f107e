import { findMember } from '@/db/queries/platform/users';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The uuid of the user of this provider that a body names as the one who asks. A signed-in person asks for nobody else.
 * Throws `invalid` on the field.
 */
export async function askingUser(
  ctx: Context,
  field: string,
  reference: Reference,
): Promise<string> {
  const member = await findMember(ctx.tx, ctx.provider.id, reference);
  if (!member?.isActive) throw refuseField(field, 'There is no such user at this hospital.');
  if (ctx.caller.kind === 'user' && member.id !== ctx.caller.id) {
    throw refuseField(field, 'This is not the practitioner who is signed in.');
  }
  return member.id;
}

/** Whether the caller is a person who has signed in as this practitioner. */
export const isSignedInAs = ({ caller, affiliation }: Context, practitionerId: string): boolean =>
  caller.kind === 'user' && affiliation.practitionerId === practitionerId;
