import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { bankCashContract } from '@/lib/safe/contract';
import { bankCash } from '@/lib/safe/move';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(bankCashContract, ({ ctx, body }) => bankCash(ctx, body)),
});
