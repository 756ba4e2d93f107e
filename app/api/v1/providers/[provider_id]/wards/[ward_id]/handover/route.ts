import { readHandoverContract } from '@/lib/handover/contract';
import { readHandover } from '@/lib/handover/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHandoverContract, ({ ctx, params }) => readHandover(ctx, params.ward_id)),
});
