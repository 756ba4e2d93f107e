import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { endFlagContract } from '@/lib/registry/patient-flags/contract';
import { endFlag } from '@/lib/registry/patient-flags/server/flags';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(endFlagContract, ({ ctx, params, body }) =>
    endFlag(ctx, { patient: params.patient_id, flag: params.flag_uuid }, body),
  ),
});
