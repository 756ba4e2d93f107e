import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { undoDeathContract } from '@/lib/registry/patients/death-contract';
import { undoDeath } from '@/lib/registry/patients/server/death';
import { presentPatient } from '@/lib/registry/patients/server/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await undoDeath(ctx, params.patient_id, body), ctx),
  ),
});
