import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { visitContracts } from '@/lib/visits/contract';
import { addVisit, readVisits } from '@/lib/visits/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(visitContracts.list, ({ ctx, query }) => readVisits(ctx, query)),
  POST: handle(visitContracts.create, ({ ctx, body }) => addVisit(ctx, body)),
});
