import { wardBoardEventsContract } from '@/lib/admissions/wards/contract';
import { openBoardEvents } from '@/lib/admissions/wards/server/open-events';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardEventsContract, ({ ctx, query, request }) =>
    openBoardEvents(ctx, query.ward, request),
  ),
});
