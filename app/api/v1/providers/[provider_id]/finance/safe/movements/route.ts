import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listSafeMovementsContract } from '@/lib/safe/contract';
import { readSafeMovements } from '@/lib/safe/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSafeMovementsContract, ({ ctx, query }) => readSafeMovements(ctx, query)),
});
