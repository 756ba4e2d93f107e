import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { editRecord, readRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { presentHealthcareService } from '@/lib/services/catalogue';
import { healthcareServiceContracts } from '@/lib/services/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(healthcareServiceContracts.read, async ({ ctx, params }) =>
    presentHealthcareService(
      await readRecord(ctx, kinds.healthcareService, params.healthcare_service_id),
    ),
  ),
  PATCH: handle(healthcareServiceContracts.edit, async ({ ctx, params, body }) =>
    presentHealthcareService(
      await editRecord(ctx, kinds.healthcareService, params.healthcare_service_id, columnsOf(body)),
    ),
  ),
});
