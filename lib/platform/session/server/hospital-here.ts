import { database } from '@/db/client';
import { findProviderNameHere } from '@/db/queries/platform/hospital-identity';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { log, loggable } from '@/lib/platform/log/log';
import { findThisDevice } from '@/lib/platform/shared-devices/server/find';

/**
 * The hospital's name for a page before sign-in: that of a shared device, or the only hospital of this server. Null where there
 * are several, which would tell everyone whose they are, and while it cannot be read.
 */
export async function hospitalHere(headers: HeaderReader): Promise<string | null> {
  try {
    const device = await findThisDevice(headers);
    return await findProviderNameHere(database(), device?.providerId ?? null);
  } catch (error) {
    log.warn(loggable(error), 'Could not read the name of the hospital for the sign-in page');
    return null;
  }
}
