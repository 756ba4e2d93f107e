import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { voidRemittanceContract } from '@/lib/remittances/contract';
import { voidRemittance } from '@/lib/remittances/void';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidRemittanceContract, ({ ctx, params, body }) =>
    voidRemittance(ctx, { account: params.account_id, remittance: params.remittance_id }, body),
  ),
});
