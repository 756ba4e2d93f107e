import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { bedContracts } from '@/lib/registry/locations/bed-contract';
import { addBed, readBeds } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedContracts.list, ({ ctx, query }) => readBeds(ctx, query)),
  POST: handle(bedContracts.create, ({ ctx, body }) => addBed(ctx, body)),
});
