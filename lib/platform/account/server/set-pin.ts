import { updateAccount } from '@/db/queries/platform/accounts';
import { findSession } from '@/db/queries/platform/identity';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { whyPinIsWeak } from '@/lib/domain/pins';
import { requirePerson } from '@/lib/platform/account/server/reauthenticate';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashPassword } from '@/lib/platform/auth/password';
import type { Context } from '@/lib/platform/http/server/context';

/** Gives the person, whose password was proved before, this PIN on shared devices. */
export async function setPin(ctx: Context, pin: string): Promise<null> {
  const weak = whyPinIsWeak(pin);
  if (weak) throw refuseField('pin', weak);
  await updateAccount(ctx.tx, ctx.caller.id, { pinHash: await hashPassword(pin) });
  // An administrator who gave the account a new password meanwhile has ended the session: the proof is past.
  const { sessionHash } = ctx.caller;
  if (sessionHash === null || (await findSession(ctx.tx, sessionHash)).length === 0) {
    throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.');
  }
  recordChange(ctx, { entity: 'user', entityId: ctx.caller.id }, null, { pin: 'set' });
  return null;
}

/** From now on the person unlocks a shared device by signing in. */
export async function removePin(ctx: Context): Promise<null> {
  requirePerson(ctx.caller);
  await updateAccount(ctx.tx, ctx.caller.id, { pinHash: null });
  recordChange(ctx, { entity: 'user', entityId: ctx.caller.id }, null, { pin: 'removed' });
  return null;
}
