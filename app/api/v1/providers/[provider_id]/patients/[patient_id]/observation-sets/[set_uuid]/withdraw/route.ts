import { withdrawObservationSetContract } from '@/lib/clinical/observations/contract';
import { withdrawObservationSet } from '@/lib/clinical/observations/server/withdraw';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawObservationSetContract, ({ ctx, params, body }) =>
    withdrawObservationSet(ctx, { patient: params.patient_id, set: params.set_uuid }, body),
  ),
});
