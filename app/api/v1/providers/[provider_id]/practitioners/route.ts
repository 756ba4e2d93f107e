import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { columnsOf } from '@/lib/platform/records/columns';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { presentPractitioner } from '@/lib/registry/practitioners/server/present';
import { readPractitioners } from '@/lib/registry/practitioners/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(practitionerContracts.list, ({ ctx, query }) => readPractitioners(ctx, query)),
  POST: handle(practitionerContracts.create, async ({ ctx, body }) =>
    presentPractitioner(await addRecord(ctx, kinds.practitioner, columnsOf(body))),
  ),
});
