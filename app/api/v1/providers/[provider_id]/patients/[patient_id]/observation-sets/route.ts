import {
  listObservationSetsContract,
  recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import { readObservationSets } from '@/lib/clinical/observations/server/read';
import { recordUnobserved } from '@/lib/clinical/observations/server/record';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationSetsContract, ({ ctx, params, query }) =>
    readObservationSets(ctx, params.patient_id, query),
  ),
  POST: handle(recordUnobservedContract, ({ ctx, params, body }) =>
    recordUnobserved(ctx, params.patient_id, body),
  ),
});
