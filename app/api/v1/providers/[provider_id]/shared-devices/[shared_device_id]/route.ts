import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { revokeSharedDeviceContract } from '@/lib/platform/shared-devices/contract';
import { removeSharedDevice } from '@/lib/platform/shared-devices/server/shared-devices';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(revokeSharedDeviceContract, ({ ctx, params }) =>
    removeSharedDevice(ctx, params.shared_device_id),
  ),
});
