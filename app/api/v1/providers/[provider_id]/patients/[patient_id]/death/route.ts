import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { recordDeathContract } from '@/lib/registry/patients/death-contract';
import { recordDeath } from '@/lib/registry/patients/server/death';
import { presentPatient } from '@/lib/registry/patients/server/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(recordDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await recordDeath(ctx, params.patient_id, body), ctx),
  ),
});
