import {
  listObservationSetsContract,
  recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import { readObservationSets } from '@/lib/clinical/observations/read';
import { recordUnobserved } from '@/lib/clinical/observations/record';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationSetsContract, ({ ctx, params, query }) =>
    readObservationSets(ctx, params.patient_id, query),
  ),
  POST: handle(recordUnobservedContract, ({ ctx, params, body }) =>
    recordUnobserved(ctx, params.patient_id, body),
  ),
});
