import { readPregnancyContract, recordPregnancyContract } from '@/lib/clinical/pregnancy/contract';
import { readPregnancy, recordPregnancy } from '@/lib/clinical/pregnancy/server/pregnancy';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPregnancyContract, ({ ctx, params }) => readPregnancy(ctx, params.patient_id)),
  POST: handle(recordPregnancyContract, ({ ctx, params, body }) =>
    recordPregnancy(ctx, params.patient_id, body),
  ),
});
