import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { editCoverContract } from '@/lib/registry/covers/contract';
import { editCover } from '@/lib/registry/covers/server/covers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editCoverContract, ({ ctx, params, body }) =>
    editCover(ctx, { patient: params.patient_id, cover: params.cover_id }, body),
  ),
});
