import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { undoDeath } from '@/lib/patients/death';
import { undoDeathContract } from '@/lib/patients/death-contract';
import { presentPatient } from '@/lib/patients/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDeathContract, async ({ ctx, params, body }) =>
    presentPatient(await undoDeath(ctx, params.patient_id, body), ctx),
  ),
});
