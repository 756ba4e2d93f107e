import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { editRelatedPersonContract } from '@/lib/registry/related-persons/contract';
import { editRelatedPerson } from '@/lib/registry/related-persons/server/related-persons';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editRelatedPersonContract, ({ ctx, params, body }) =>
    editRelatedPerson(ctx, { patient: params.patient_id, person: params.related_person_id }, body),
  ),
});
