import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { changeBedStatusContract } from '@/lib/locations/bed-contract';
import { changeBedStatus } from '@/lib/locations/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(changeBedStatusContract, ({ ctx, params, body }) =>
    changeBedStatus(ctx, params.bed_id, body),
  ),
});
