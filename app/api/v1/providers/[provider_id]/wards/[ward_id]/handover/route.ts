import { readHandoverContract } from '@/lib/admissions/handover/contract';
import { readHandover } from '@/lib/admissions/handover/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readHandoverContract, ({ ctx, params }) => readHandover(ctx, params.ward_id)),
});
