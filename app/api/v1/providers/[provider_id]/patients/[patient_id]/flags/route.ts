import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addFlagContract, listFlagsContract } from '@/lib/patient-flags/contract';
import { addFlag, readFlags } from '@/lib/patient-flags/flags';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listFlagsContract, ({ ctx, params, query }) =>
    readFlags(ctx, params.patient_id, query),
  ),
  POST: handle(addFlagContract, ({ ctx, params, body }) => addFlag(ctx, params.patient_id, body)),
});
