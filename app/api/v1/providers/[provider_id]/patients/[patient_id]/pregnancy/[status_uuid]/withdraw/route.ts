import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { withdrawPregnancyContract } from '@/lib/pregnancy/contract';
import { withdrawPregnancy } from '@/lib/pregnancy/pregnancy';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(withdrawPregnancyContract, ({ ctx, params, body }) =>
    withdrawPregnancy(ctx, { patient: params.patient_id, status: params.status_uuid }, body),
  ),
});
