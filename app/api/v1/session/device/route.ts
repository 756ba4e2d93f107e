import { success } from '@/lib/platform/http/envelope';
import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';
import { readThisDeviceContract } from '@/lib/platform/session/contract';
import { readThisDevice } from '@/lib/platform/session/server/read-this-device';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleOpen(readThisDeviceContract, async ({ request }) =>
    success(readThisDeviceContract.reply, await readThisDevice(request.headers)),
  ),
});
