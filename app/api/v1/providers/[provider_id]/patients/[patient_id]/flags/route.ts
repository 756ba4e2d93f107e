import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { addFlagContract, listFlagsContract } from '@/lib/registry/patient-flags/contract';
import { addFlag, readFlags } from '@/lib/registry/patient-flags/server/flags';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listFlagsContract, ({ ctx, params, query }) =>
    readFlags(ctx, params.patient_id, query),
  ),
  POST: handle(addFlagContract, ({ ctx, params, body }) => addFlag(ctx, params.patient_id, body)),
});
