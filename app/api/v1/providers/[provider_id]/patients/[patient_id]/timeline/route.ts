import { timelineContract } from '@/lib/clinical/timeline/contract';
import { readTimeline } from '@/lib/clinical/timeline/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(timelineContract, ({ ctx, params, query }) =>
    readTimeline(ctx, params.patient_id, query),
  ),
});
