import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { bedContracts } from '@/lib/locations/bed-contract';
import { addBed, readBeds } from '@/lib/locations/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(bedContracts.list, ({ ctx, query }) => readBeds(ctx, query)),
  POST: handle(bedContracts.create, ({ ctx, body }) => addBed(ctx, body)),
});
