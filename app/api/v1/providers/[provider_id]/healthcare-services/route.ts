import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { presentHealthcareService, readHealthcareServices } from '@/lib/services/catalogue';
import { healthcareServiceContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.list, ({ ctx, query }) =>
    readHealthcareServices(ctx, query),
  ),
  POST: handle(healthcareServiceContracts.create, async ({ ctx, body }) =>
    presentHealthcareService(await addRecord(ctx, kinds.healthcareService, columnsOf(body))),
  ),
});
