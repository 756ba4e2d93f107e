import { handleOpen } from '@/lib/platform/http/server/handle-open';
import { route } from '@/lib/platform/http/server/route';
import { unlockContract } from '@/lib/platform/session/contract';
import { unlock } from '@/lib/platform/session/server/unlock';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleOpen(unlockContract, unlock),
});
