import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { moveBedContract } from '@/lib/registry/locations/bed-contract';
import { moveBed } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(moveBedContract, ({ ctx, params, body }) => moveBed(ctx, params.bed_id, body)),
});
