import type { z } from 'zod';
import { database, withTenantTransaction } from '@/db/client';
import { findLockedUser } from '@/db/queries/platform/sessions';
import { listDeviceUsers } from '@/db/queries/platform/shared-devices';
import { pinAttempts } from '@/lib/domain/pins';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import type { readThisDeviceContract } from '@/lib/platform/session/contract';
import { findThisDevice } from '@/lib/platform/shared-devices/server/find';

/** The shared device of this request, whose session is open or locked on it, and who can unlock one. */
export async function readThisDevice(
  headers: HeaderReader,
): Promise<z.input<typeof readThisDeviceContract.reply.data>> {
  const device = await findThisDevice(headers);
  const token = sessionTokenOf(headers.get('cookie'));
  const open = (token && (await callerOfSession(token, { isUse: false }))?.id) || null;
  if (!device) return { device: null, open, locked: null, users: [] };
  const [locked, users] = await Promise.all([
    token ? findLockedUser(database(), hashSecret(token)) : null,
    withTenantTransaction([device.providerId], { durable: false }, (tx) =>
      listDeviceUsers(tx, device),
    ),
  ]);
  return {
    device: { name: device.name },
    open,
    locked,
    users: users.map(({ id, name, wrongPins }) => ({
      uuid: id,
      name,
      is_pin_off: wrongPins >= pinAttempts,
    })),
  };
}
