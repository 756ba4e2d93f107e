import { timelineContract } from '@/lib/clinical/timeline/contract';
import { readTimeline } from '@/lib/clinical/timeline/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(timelineContract, ({ ctx, params, query }) =>
    readTimeline(ctx, params.patient_id, query),
  ),
});
