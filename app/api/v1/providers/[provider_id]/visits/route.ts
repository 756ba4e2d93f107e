import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { visitContracts } from '@/lib/registry/visits/contract';
import { addVisit, readVisits } from '@/lib/registry/visits/server/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(visitContracts.list, ({ ctx, query }) => readVisits(ctx, query)),
  POST: handle(visitContracts.create, ({ ctx, body }) => addVisit(ctx, body)),
});
