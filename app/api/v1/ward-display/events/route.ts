import { wardDisplayEventsContract } from '@/lib/admissions/wards/display-contract';
import { openDisplayEvents } from '@/lib/admissions/wards/server/open-events';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(wardDisplayEventsContract, ({ ctx, request }) => openDisplayEvents(ctx, request)),
});
