import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { listBedStatusesContract } from '@/lib/registry/locations/bed-contract';
import { readBedStatuses } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listBedStatusesContract, ({ ctx, params, query }) =>
    readBedStatuses(ctx, params.bed_id, query),
  ),
});
