import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { columnsOf } from '@/lib/platform/records/columns';
import { editRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { presentPractitioner } from '@/lib/registry/practitioners/server/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(practitionerContracts.read, async ({ ctx, params }) =>
    presentPractitioner(await readRecord(ctx, kinds.practitioner, params.practitioner_id)),
  ),
  PATCH: handle(practitionerContracts.edit, async ({ ctx, params, body }) =>
    presentPractitioner(
      await editRecord(ctx, kinds.practitioner, params.practitioner_id, columnsOf(body)),
    ),
  ),
});
