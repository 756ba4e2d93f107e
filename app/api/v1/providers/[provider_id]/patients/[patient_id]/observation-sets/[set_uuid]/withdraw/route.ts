import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { withdrawObservationSetContract } from '@/lib/observations/contract';
import { withdrawObservationSet } from '@/lib/observations/withdraw';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawObservationSetContract, ({ ctx, params, body }) =>
    withdrawObservationSet(ctx, { patient: params.patient_id, set: params.set_uuid }, body),
  ),
});
