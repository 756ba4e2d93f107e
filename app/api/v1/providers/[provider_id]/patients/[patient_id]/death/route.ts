import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { recordDeathContract } from '@/lib/registry/patients/death-contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { recordDeath } from '@/lib/registry/patients/server/record-death';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(recordDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await recordDeath(ctx, params.patient_id, body), ctx),
  ),
});
