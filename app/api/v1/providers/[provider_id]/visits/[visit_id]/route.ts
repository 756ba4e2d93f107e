import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { visitContracts } from '@/lib/visits/contract';
import { editVisit, readVisit } from '@/lib/visits/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(visitContracts.read, ({ ctx, params }) => readVisit(ctx, params.visit_id)),
  PATCH: handle(visitContracts.edit, ({ ctx, params, body }) =>
    editVisit(ctx, params.visit_id, body),
  ),
});
