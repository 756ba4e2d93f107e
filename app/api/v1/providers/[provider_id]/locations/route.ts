import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { locationContracts } from '@/lib/registry/locations/contract';
import { addLocation, readLocations } from '@/lib/registry/locations/server/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(locationContracts.list, ({ ctx, query }) => readLocations(ctx, query)),
  POST: handle(locationContracts.create, ({ ctx, body }) => addLocation(ctx, body)),
});
