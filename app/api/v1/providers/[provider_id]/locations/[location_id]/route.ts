import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { locationContracts } from '@/lib/registry/locations/contract';
import { editLocation, readLocation } from '@/lib/registry/locations/server/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(locationContracts.read, ({ ctx, params }) => readLocation(ctx, params.location_id)),
  PATCH: handle(locationContracts.edit, ({ ctx, params, body }) =>
    editLocation(ctx, params.location_id, body),
  ),
});
