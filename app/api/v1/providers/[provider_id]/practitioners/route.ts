import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { addRecord } from '@/lib/platform/records/change';
import { columnsOf } from '@/lib/platform/records/columns';
import { kinds } from '@/lib/platform/records/kinds';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { presentPractitioner } from '@/lib/registry/practitioners/present';
import { readPractitioners } from '@/lib/registry/practitioners/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(practitionerContracts.list, ({ ctx, query }) => readPractitioners(ctx, query)),
  POST: handle(practitionerContracts.create, async ({ ctx, body }) =>
    presentPractitioner(await addRecord(ctx, kinds.practitioner, columnsOf(body))),
  ),
});
