import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { editHealthcareService, presentHealthcareService } from '@/lib/services/catalogue';
import { healthcareServiceContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.read, async ({ ctx, params }) =>
    presentHealthcareService(
      await readRecord(ctx, kinds.healthcareService, params.healthcare_service_id),
    ),
  ),
  PATCH: handle(healthcareServiceContracts.edit, ({ ctx, params, body }) =>
    editHealthcareService(ctx, params.healthcare_service_id, body),
  ),
});
