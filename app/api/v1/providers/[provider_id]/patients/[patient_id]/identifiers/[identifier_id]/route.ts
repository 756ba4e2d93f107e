import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { editIdentifierContract } from '@/lib/registry/patient-identifiers/contract';
import { editIdentifier } from '@/lib/registry/patient-identifiers/server/patient-identifiers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editIdentifierContract, ({ ctx, params, body }) =>
    editIdentifier(ctx, { patient: params.patient_id, identifier: params.identifier_id }, body),
  ),
});
