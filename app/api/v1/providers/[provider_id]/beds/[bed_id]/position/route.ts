import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { moveBedContract } from '@/lib/locations/bed-contract';
import { moveBed } from '@/lib/locations/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(moveBedContract, ({ ctx, params, body }) => moveBed(ctx, params.bed_id, body)),
});
