import type { z } from 'zod';
import { findMember, insertMembership, takeJoiningCode } from '@/db/queries/platform/users';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { refuseBeyondKey } from '@/lib/platform/account/server/refuse-beyond-key';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashSpokenCode } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';
import type { joinUserContract, userRecord } from '@/lib/registry/users/contract';
import { practitionerOf } from '@/lib/registry/users/server/practitioner';
import { readUser } from '@/lib/registry/users/server/users';

/**
 * Makes a person who has an account elsewhere a user here too, by the code that the person created. No one is added by an
 * address alone: that would reveal who works elsewhere, and take the account out of the other provider's hands.
 */
export async function joinUser(
  ctx: Context,
  body: z.output<NonNullable<typeof joinUserContract.body>>,
): Promise<z.input<typeof userRecord>> {
  refuseBeyondKey(ctx, 'role', body.role);
  const person = await takeJoiningCode(ctx.tx, hashSpokenCode(body.joining_code));
  if (!person) {
    throw refuseField(
      'joining_code',
      'This code is incorrect, used or older than three days. Ask the person for a new one.',
    );
  }
  if (await findMember(ctx.tx, ctx.provider.id, { id: person.id })) {
    throw new Refusal('conflict', `${person.name} is already a user of this hospital.`);
  }
  const practitionerId = (await practitionerOf(ctx, body, null)) ?? null;
  const { role } = body;
  await insertMembership(ctx.tx, {
    providerId: ctx.provider.id,
    userId: person.id,
    role,
    practitionerId,
  });
  recordChange(ctx, { entity: 'user', entityId: person.id }, null, {
    name: person.name,
    email: person.email,
    role,
    practitioner: practitionerId,
    joined: 'by the code of the person',
  });
  return readUser(ctx, { id: person.id });
}
