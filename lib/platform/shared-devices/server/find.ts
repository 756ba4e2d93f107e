import { database } from '@/db/client';
import { findSharedDevice, type SharedDevice } from '@/db/queries/platform/shared-devices';
import { sharedDeviceTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/** The shared device that the browser of this request is, with its token; null for any other browser. */
export async function findThisDevice(
  headers: HeaderReader,
): Promise<(SharedDevice & { token: string }) | null> {
  const token = sharedDeviceTokenOf(headers.get('cookie'));
  const device = token && (await findSharedDevice(database(), hashSecret(token)));
  return token && device ? { ...device, token } : null;
}
