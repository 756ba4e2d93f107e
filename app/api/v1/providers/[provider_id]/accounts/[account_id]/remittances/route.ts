import { remitContract } from '@/lib/billing/remittances/contract';
import { remit } from '@/lib/billing/remittances/server/remit';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(remitContract, ({ ctx, params, body }) => remit(ctx, params.account_id, body)),
});
