import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addHealthcareService, readHealthcareServices } from '@/lib/services/catalogue';
import { healthcareServiceContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.list, ({ ctx, query }) =>
    readHealthcareServices(ctx, query),
  ),
  POST: handle(healthcareServiceContracts.create, ({ ctx, body }) =>
    addHealthcareService(ctx, body),
  ),
});
