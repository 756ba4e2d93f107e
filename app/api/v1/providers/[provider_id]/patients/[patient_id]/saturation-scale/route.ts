import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { setSpo2ScaleContract } from '@/lib/patients/contract';
import { presentPatient } from '@/lib/patients/present';
import { setSpo2Scale } from '@/lib/patients/saturation-scale';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(setSpo2ScaleContract, async ({ ctx, params, body }) =>
    presentPatient(await setSpo2Scale(ctx, params.patient_id, body), ctx),
  ),
});
