import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { wardBoardEventsContract } from '@/lib/wards/contract';
import { openBoardEvents } from '@/lib/wards/events';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardBoardEventsContract, ({ ctx, query, request }) =>
    openBoardEvents(ctx, query.ward, request),
  ),
});
