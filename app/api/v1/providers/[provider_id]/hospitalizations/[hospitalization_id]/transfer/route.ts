import { transferContract } from '@/lib/admissions/hospitalizations/contract';
import { transfer } from '@/lib/admissions/hospitalizations/server/transfer';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(transferContract, ({ ctx, params, body }) =>
    transfer(ctx, params.hospitalization_id, body),
  ),
});
