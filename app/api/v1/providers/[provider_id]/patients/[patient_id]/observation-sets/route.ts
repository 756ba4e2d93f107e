import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listObservationSetsContract, recordUnobservedContract } from '@/lib/observations/contract';
import { readObservationSets } from '@/lib/observations/read';
import { recordUnobserved } from '@/lib/observations/record';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationSetsContract, ({ ctx, params, query }) =>
    readObservationSets(ctx, params.patient_id, query),
  ),
  POST: handle(recordUnobservedContract, ({ ctx, params, body }) =>
    recordUnobserved(ctx, params.patient_id, body),
  ),
});
