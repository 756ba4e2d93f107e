import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { endPregnancyContract } from '@/lib/pregnancy/contract';
import { endPregnancy } from '@/lib/pregnancy/pregnancy';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(endPregnancyContract, ({ ctx, params, body }) =>
    endPregnancy(ctx, { patient: params.patient_id, status: params.status_uuid }, body),
  ),
});
