import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listObservationsContract, recordObservationsContract } from '@/lib/observations/contract';
import { readObservations } from '@/lib/observations/read';
import { recordObservations } from '@/lib/observations/record';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationsContract, ({ ctx, query }) => readObservations(ctx, query)),
  POST: handle(recordObservationsContract, ({ ctx, body }) => recordObservations(ctx, body)),
});
