import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { deleteSavedViewContract } from '@/lib/platform/saved-views/contract';
import { deleteSavedView } from '@/lib/platform/saved-views/server/views';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(deleteSavedViewContract, ({ ctx, params }) =>
    deleteSavedView(ctx, params.saved_view_id),
  ),
});
