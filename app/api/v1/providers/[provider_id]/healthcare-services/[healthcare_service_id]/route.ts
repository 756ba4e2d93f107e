import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import {
  editHealthcareService,
  readHealthcareService,
} from '@/lib/registry/services/server/services';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.read, ({ ctx, params }) =>
    readHealthcareService(ctx, params.healthcare_service_id),
  ),
  PATCH: handle(healthcareServiceContracts.edit, ({ ctx, params, body }) =>
    editHealthcareService(ctx, params.healthcare_service_id, body),
  ),
});
