import { operation } from '@/lib/platform/http/operation';
import type { readThisDeviceContract } from '@/lib/platform/session/contract';

/** The shared device that this browser is. It does not count as use of the session. */
export const readThisDeviceOperation = operation<typeof readThisDeviceContract>(
  'GET /session/device',
  'anyone',
);
