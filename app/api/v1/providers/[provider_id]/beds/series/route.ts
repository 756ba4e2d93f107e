import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { createBedSeriesContract } from '@/lib/registry/locations/bed-contract';
import { addBedSeries } from '@/lib/registry/locations/server/beds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(createBedSeriesContract, ({ ctx, body }) => addBedSeries(ctx, body)),
});
