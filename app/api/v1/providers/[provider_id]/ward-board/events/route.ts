import { wardBoardEventsContract } from '@/lib/admissions/wards/contract';
import { openBoardEvents } from '@/lib/admissions/wards/events';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardEventsContract, ({ ctx, query, request }) =>
    openBoardEvents(ctx, query.ward, request),
  ),
});
