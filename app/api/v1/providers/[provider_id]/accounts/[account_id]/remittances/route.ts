import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { remitContract } from '@/lib/remittances/contract';
import { remit } from '@/lib/remittances/remit';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(remitContract, ({ ctx, params, body }) => remit(ctx, params.account_id, body)),
});
