import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import {
  createSavedViewContract,
  listSavedViewsContract,
} from '@/lib/platform/saved-views/contract';
import { createSavedView, readSavedViews } from '@/lib/platform/saved-views/server/views';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSavedViewsContract, ({ ctx, query }) => readSavedViews(ctx, query)),
  POST: handle(createSavedViewContract, ({ ctx, body }) => createSavedView(ctx, body)),
});
