import { bankCashContract } from '@/lib/billing/safe/contract';
import { bankCash } from '@/lib/billing/safe/move';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(bankCashContract, ({ ctx, body }) => bankCash(ctx, body)),
});
