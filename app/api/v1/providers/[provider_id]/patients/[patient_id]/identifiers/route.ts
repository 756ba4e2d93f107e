import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import {
  addIdentifierContract,
  listIdentifiersContract,
} from '@/lib/registry/patient-identifiers/contract';
import {
  addIdentifier,
  readIdentifiers,
} from '@/lib/registry/patient-identifiers/server/patient-identifiers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listIdentifiersContract, ({ ctx, params, query }) =>
    readIdentifiers(ctx, params.patient_id, query),
  ),
  POST: handle(addIdentifierContract, ({ ctx, params, body }) =>
    addIdentifier(ctx, params.patient_id, body),
  ),
});
