import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { editHealthcareService, readHealthcareService } from '@/lib/services/catalogue';
import { healthcareServiceContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.read, ({ ctx, params }) =>
    readHealthcareService(ctx, params.healthcare_service_id),
  ),
  PATCH: handle(healthcareServiceContracts.edit, ({ ctx, params, body }) =>
    editHealthcareService(ctx, params.healthcare_service_id, body),
  ),
});
