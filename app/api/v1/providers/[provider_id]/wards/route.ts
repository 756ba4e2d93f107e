import { listWardsContract } from '@/lib/admissions/wards/contract';
import { readWards } from '@/lib/admissions/wards/server/read-list';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listWardsContract, ({ ctx, query }) => readWards(ctx, query)),
});
