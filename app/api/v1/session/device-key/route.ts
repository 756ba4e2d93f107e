import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { deviceKeyContract } from '@/lib/platform/session/contract';
import { readDeviceKey } from '@/lib/platform/session/server/read-device-key';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(deviceKeyContract, ({ ctx }) => readDeviceKey(ctx)),
});
