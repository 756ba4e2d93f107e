import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { recordDeath } from '@/lib/patients/death';
import { recordDeathContract } from '@/lib/patients/death-contract';
import { presentPatient } from '@/lib/patients/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(recordDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await recordDeath(ctx, params.patient_id, body), ctx),
  ),
});
