import { listSafeMovementsContract } from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSafeMovementsContract, ({ ctx, query }) => readSafeMovements(ctx, query)),
});
