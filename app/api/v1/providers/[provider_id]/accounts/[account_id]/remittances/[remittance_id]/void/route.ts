import { voidRemittanceContract } from '@/lib/billing/remittances/contract';
import { voidRemittance } from '@/lib/billing/remittances/server/void';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(voidRemittanceContract, ({ ctx, params, body }) =>
    voidRemittance(ctx, { account: params.account_id, remittance: params.remittance_id }, body),
  ),
});
