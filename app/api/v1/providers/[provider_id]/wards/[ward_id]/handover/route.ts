import { readHandoverContract } from '@/lib/admissions/handover/contract';
import { readHandover } from '@/lib/admissions/handover/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHandoverContract, ({ ctx, params }) => readHandover(ctx, params.ward_id)),
});
