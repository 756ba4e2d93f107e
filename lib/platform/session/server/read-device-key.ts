import type { z } from 'zod';
import { findDeviceKey } from '@/db/queries/platform/device-keys';
import { Refusal } from '@/lib/domain/errors';
import { newDeviceKey } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';
import type { deviceKeyContract } from '@/lib/platform/session/contract';
import { env } from '@/lib/platform/settings/env';

/** The key by which this user's browser keeps records while it is offline. */
export async function readDeviceKey({
  tx,
  caller,
}: Pick<Context, 'tx' | 'caller'>): Promise<z.input<typeof deviceKeyContract.reply.data>> {
  if (caller.sessionHash === null) {
    throw new Refusal('forbidden', 'Only a signed-in browser keeps records while it is offline.');
  }
  const found = await findDeviceKey(tx, caller.sessionHash, newDeviceKey());
  if (!found) throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.');
  return {
    key: found.key,
    expires_at: new Date(found.expiresAt).toISOString(),
    used_at: new Date(found.usedAt).toISOString(),
    idle_minutes: env().SESSION_IDLE_MINUTES,
  };
}
