import { transferContract } from '@/lib/hospitalizations/contract';
import { transfer } from '@/lib/hospitalizations/transfer';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(transferContract, ({ ctx, params, body }) =>
    transfer(ctx, params.hospitalization_id, body),
  ),
});
