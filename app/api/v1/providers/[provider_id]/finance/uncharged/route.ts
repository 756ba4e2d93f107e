import { readUnchargedContract } from '@/lib/charge-items/contract';
import { readUncharged } from '@/lib/charge-items/uncharged';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readUnchargedContract, ({ ctx, query }) => readUncharged(ctx, query)),
});
