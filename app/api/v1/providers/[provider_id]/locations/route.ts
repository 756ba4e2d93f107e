import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { locationContracts } from '@/lib/locations/contract';
import { addLocation, readLocations } from '@/lib/locations/locations';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(locationContracts.list, ({ ctx, query }) => readLocations(ctx, query)),
  POST: handle(locationContracts.create, ({ ctx, body }) => addLocation(ctx, body)),
});
