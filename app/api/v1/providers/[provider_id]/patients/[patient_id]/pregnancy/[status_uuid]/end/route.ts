import { endPregnancyContract } from '@/lib/clinical/pregnancy/contract';
import { endPregnancy } from '@/lib/clinical/pregnancy/server/pregnancy';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(endPregnancyContract, ({ ctx, params, body }) =>
    endPregnancy(ctx, { patient: params.patient_id, status: params.status_uuid }, body),
  ),
});
