import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { payerContracts } from '@/lib/registry/payers/contract';
import { editPayer, readPayer } from '@/lib/registry/payers/server/payers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(payerContracts.read, ({ ctx, params }) => readPayer(ctx, params.payer_id)),
  PATCH: handle(payerContracts.edit, ({ ctx, params, body }) =>
    editPayer(ctx, params.payer_id, body),
  ),
});
