import { remitContract } from '@/lib/billing/remittances/contract';
import { remit } from '@/lib/billing/remittances/remit';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(remitContract, ({ ctx, params, body }) => remit(ctx, params.account_id, body)),
});
