import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { deleteSavedViewContract } from '@/lib/saved-views/contract';
import { deleteSavedView } from '@/lib/saved-views/views';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(deleteSavedViewContract, ({ ctx, params }) =>
    deleteSavedView(ctx, params.saved_view_id),
  ),
});
