import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { practitionerContracts } from '@/lib/practitioners/contract';
import { presentPractitioner } from '@/lib/practitioners/present';
import { readPractitioners } from '@/lib/practitioners/read';
import { addRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(practitionerContracts.list, ({ ctx, query }) => readPractitioners(ctx, query)),
  POST: handle(practitionerContracts.create, async ({ ctx, body }) =>
    presentPractitioner(await addRecord(ctx, kinds.practitioner, columnsOf(body))),
  ),
});
