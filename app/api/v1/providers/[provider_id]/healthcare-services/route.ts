import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import {
  addHealthcareService,
  readHealthcareServices,
} from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.list, ({ ctx, query }) =>
    readHealthcareServices(ctx, query),
  ),
  POST: handle(healthcareServiceContracts.create, ({ ctx, body }) =>
    addHealthcareService(ctx, body),
  ),
});
