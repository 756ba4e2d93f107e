import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { addHealthcareService, readHealthcareServices } from '@/lib/registry/services/catalogue';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.list, ({ ctx, query }) =>
    readHealthcareServices(ctx, query),
  ),
  POST: handle(healthcareServiceContracts.create, ({ ctx, body }) =>
    addHealthcareService(ctx, body),
  ),
});
