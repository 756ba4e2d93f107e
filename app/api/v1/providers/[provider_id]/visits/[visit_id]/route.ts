import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { visitContracts } from '@/lib/registry/visits/contract';
import { editVisit, readVisit } from '@/lib/registry/visits/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(visitContracts.read, ({ ctx, params }) => readVisit(ctx, params.visit_id)),
  PATCH: handle(visitContracts.edit, ({ ctx, params, body }) =>
    editVisit(ctx, params.visit_id, body),
  ),
});
