import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { endFlagContract } from '@/lib/patient-flags/contract';
import { endFlag } from '@/lib/patient-flags/flags';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(endFlagContract, ({ ctx, params, body }) =>
    endFlag(ctx, { patient: params.patient_id, flag: params.flag_uuid }, body),
  ),
});
