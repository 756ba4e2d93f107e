import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { visitContracts } from '@/lib/registry/visits/contract';
import { editVisit, readVisit } from '@/lib/registry/visits/server/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(visitContracts.read, ({ ctx, params }) => readVisit(ctx, params.visit_id)),
  PATCH: handle(visitContracts.edit, ({ ctx, params, body }) =>
    editVisit(ctx, params.visit_id, body),
  ),
});
