import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { editRelatedPersonContract } from '@/lib/related-persons/contract';
import { editRelatedPerson } from '@/lib/related-persons/related-persons';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(editRelatedPersonContract, ({ ctx, params, body }) =>
    editRelatedPerson(ctx, { patient: params.patient_id, person: params.related_person_id }, body),
  ),
});
