import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { editHealthcareService, readHealthcareService } from '@/lib/registry/services/catalogue';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.read, ({ ctx, params }) =>
    readHealthcareService(ctx, params.healthcare_service_id),
  ),
  PATCH: handle(healthcareServiceContracts.edit, ({ ctx, params, body }) =>
    editHealthcareService(ctx, params.healthcare_service_id, body),
  ),
});
