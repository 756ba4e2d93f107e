import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { createSavedViewContract, listSavedViewsContract } from '@/lib/saved-views/contract';
import { createSavedView, readSavedViews } from '@/lib/saved-views/views';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listSavedViewsContract, ({ ctx, query }) => readSavedViews(ctx, query)),
  POST: handle(createSavedViewContract, ({ ctx, body }) => createSavedView(ctx, body)),
});
