import { listSafeMovementsContract } from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSafeMovementsContract, ({ ctx, query }) => readSafeMovements(ctx, query)),
});
