import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { addCoverContract, listCoversContract } from '@/lib/registry/covers/contract';
import { addCover, readCovers } from '@/lib/registry/covers/server/covers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listCoversContract, ({ ctx, params, query }) =>
    readCovers(ctx, params.patient_id, query),
  ),
  POST: handle(addCoverContract, ({ ctx, params, body }) => addCover(ctx, params.patient_id, body)),
});
