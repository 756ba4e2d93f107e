import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { undoDeathContract } from '@/lib/registry/patients/death-contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { undoDeath } from '@/lib/registry/patients/server/record-death';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await undoDeath(ctx, params.patient_id, body), ctx),
  ),
});
