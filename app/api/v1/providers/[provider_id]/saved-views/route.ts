import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import {
  createSavedViewContract,
  listSavedViewsContract,
} from '@/lib/platform/saved-views/contract';
import { createSavedView, readSavedViews } from '@/lib/platform/saved-views/views';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSavedViewsContract, ({ ctx, query }) => readSavedViews(ctx, query)),
  POST: handle(createSavedViewContract, ({ ctx, body }) => createSavedView(ctx, body)),
});
