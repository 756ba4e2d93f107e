import { readUnchargedContract } from '@/lib/billing/charge-items/contract';
import { readUncharged } from '@/lib/billing/charge-items/server/read-uncharged';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readUnchargedContract, ({ ctx, query }) => readUncharged(ctx, query)),
});
