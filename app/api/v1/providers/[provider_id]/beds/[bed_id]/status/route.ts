import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { changeBedStatusContract } from '@/lib/registry/locations/bed-contract';
import { changeBedStatus } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(changeBedStatusContract, ({ ctx, params, body }) =>
    changeBedStatus(ctx, params.bed_id, body),
  ),
});
