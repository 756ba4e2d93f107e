import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { listWardsContract } from '@/lib/wards/contract';
import { readWards } from '@/lib/wards/list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listWardsContract, ({ ctx, query }) => readWards(ctx, query)),
});
