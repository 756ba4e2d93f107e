import {
  listObservationsContract,
  recordObservationsContract,
} from '@/lib/clinical/observations/contract';
import { readObservations } from '@/lib/clinical/observations/server/read';
import { recordObservations } from '@/lib/clinical/observations/server/record';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationsContract, ({ ctx, query }) => readObservations(ctx, query)),
  POST: handle(recordObservationsContract, ({ ctx, body }) => recordObservations(ctx, body)),
});
