import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import {
  addRelatedPersonContract,
  listRelatedPersonsContract,
} from '@/lib/registry/related-persons/contract';
import {
  addRelatedPerson,
  readRelatedPersons,
} from '@/lib/registry/related-persons/server/related-persons';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listRelatedPersonsContract, ({ ctx, params, query }) =>
    readRelatedPersons(ctx, params.patient_id, query),
  ),
  POST: handle(addRelatedPersonContract, ({ ctx, params, body }) =>
    addRelatedPerson(ctx, params.patient_id, body),
  ),
});
