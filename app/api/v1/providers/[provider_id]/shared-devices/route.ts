import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import {
  enrolSharedDeviceContract,
  listSharedDevicesContract,
} from '@/lib/platform/shared-devices/contract';
import {
  enrolSharedDevice,
  readSharedDevices,
} from '@/lib/platform/shared-devices/server/shared-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSharedDevicesContract, ({ ctx }) => readSharedDevices(ctx)),
  POST: handle(enrolSharedDeviceContract, ({ ctx, body }) => enrolSharedDevice(ctx, body.name)),
});
