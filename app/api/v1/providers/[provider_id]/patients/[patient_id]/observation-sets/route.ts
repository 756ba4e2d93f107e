import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listObservationSetsContract } from '@/lib/observations/contract';
import { readObservationSets } from '@/lib/observations/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listObservationSetsContract, ({ ctx, params, query }) =>
    readObservationSets(ctx, params.patient_id, query),
  ),
});
