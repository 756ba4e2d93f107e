import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { recordDeath } from '@/lib/registry/patients/death';
import { recordDeathContract } from '@/lib/registry/patients/death-contract';
import { presentPatient } from '@/lib/registry/patients/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(recordDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await recordDeath(ctx, params.patient_id, body), ctx),
  ),
});
