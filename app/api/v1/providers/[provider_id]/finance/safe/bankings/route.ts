import { bankCashContract } from '@/lib/billing/safe/contract';
import { bankCash } from '@/lib/billing/safe/server/move';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(bankCashContract, ({ ctx, body }) => bankCash(ctx, body)),
});
