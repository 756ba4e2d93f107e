import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';
import { undoDeath } from '@/lib/registry/patients/death';
import { undoDeathContract } from '@/lib/registry/patients/death-contract';
import { presentPatient } from '@/lib/registry/patients/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await undoDeath(ctx, params.patient_id, body), ctx),
  ),
});
