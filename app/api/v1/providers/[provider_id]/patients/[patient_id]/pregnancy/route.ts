import { readPregnancyContract, recordPregnancyContract } from '@/lib/clinical/pregnancy/contract';
import { readPregnancy, recordPregnancy } from '@/lib/clinical/pregnancy/pregnancy';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPregnancyContract, ({ ctx, params }) => readPregnancy(ctx, params.patient_id)),
  POST: handle(recordPregnancyContract, ({ ctx, params, body }) =>
    recordPregnancy(ctx, params.patient_id, body),
  ),
});
