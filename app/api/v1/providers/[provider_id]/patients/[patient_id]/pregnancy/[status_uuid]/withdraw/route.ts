import { withdrawPregnancyContract } from '@/lib/clinical/pregnancy/contract';
import { withdrawPregnancy } from '@/lib/clinical/pregnancy/server/pregnancy';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawPregnancyContract, ({ ctx, params, body }) =>
    withdrawPregnancy(ctx, { patient: params.patient_id, status: params.status_uuid }, body),
  ),
});
