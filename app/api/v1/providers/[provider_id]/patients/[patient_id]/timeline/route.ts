import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { timelineContract } from '@/lib/timeline/contract';
import { readTimeline } from '@/lib/timeline/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(timelineContract, ({ ctx, params, query }) =>
    readTimeline(ctx, params.patient_id, query),
  ),
});
