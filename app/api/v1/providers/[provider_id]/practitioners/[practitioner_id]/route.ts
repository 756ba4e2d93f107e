import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { practitionerContracts } from '@/lib/practitioners/contract';
import { presentPractitioner } from '@/lib/practitioners/present';
import { editRecord, readRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';

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
