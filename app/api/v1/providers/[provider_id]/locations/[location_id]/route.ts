import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { locationContracts } from '@/lib/locations/contract';
import { editLocation, readLocation } from '@/lib/locations/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(locationContracts.read, ({ ctx, params }) => readLocation(ctx, params.location_id)),
  PATCH: handle(locationContracts.edit, ({ ctx, params, body }) =>
    editLocation(ctx, params.location_id, body),
  ),
});
