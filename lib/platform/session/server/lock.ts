import { lockSession } from '@/db/queries/platform/sessions';
import { Refusal } from '@/lib/domain/errors';
import { requirePerson } from '@/lib/platform/account/server/reauthenticate';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** Locks this browser's session until its user enters the PIN or signs in again. */
export async function lock(ctx: Context): Promise<null> {
  requirePerson(ctx.caller);
  const { sessionHash, id } = ctx.caller;
  if (sessionHash === null || !(await lockSession(ctx.tx, sessionHash))) {
    throw new Refusal('conflict', 'This is not a shared device, so it does not lock. Sign out.');
  }
  recordChange(ctx, { entity: 'session', entityId: id }, { locked: false }, { locked: true });
  return null;
}
