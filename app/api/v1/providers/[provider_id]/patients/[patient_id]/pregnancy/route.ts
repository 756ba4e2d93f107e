import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readPregnancyContract, recordPregnancyContract } from '@/lib/pregnancy/contract';
import { readPregnancy, recordPregnancy } from '@/lib/pregnancy/pregnancy';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readPregnancyContract, ({ ctx, params }) => readPregnancy(ctx, params.patient_id)),
  POST: handle(recordPregnancyContract, ({ ctx, params, body }) =>
    recordPregnancy(ctx, params.patient_id, body),
  ),
});
