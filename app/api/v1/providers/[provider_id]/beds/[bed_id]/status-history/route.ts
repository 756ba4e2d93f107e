import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listBedStatusesContract } from '@/lib/locations/bed-contract';
import { readBedStatuses } from '@/lib/locations/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listBedStatusesContract, ({ ctx, params, query }) =>
    readBedStatuses(ctx, params.bed_id, query),
  ),
});
