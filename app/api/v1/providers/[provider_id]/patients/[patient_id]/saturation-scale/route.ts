import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { presentPatient } from '@/lib/patients/present';
import { readSpo2Scale, setSpo2Scale } from '@/lib/patients/saturation-scale';
import {
  readSpo2ScaleContract,
  setSpo2ScaleContract,
} from '@/lib/patients/saturation-scale-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readSpo2ScaleContract, ({ ctx, params }) => readSpo2Scale(ctx, params.patient_id)),
  PATCH: handle(setSpo2ScaleContract, async ({ ctx, params, body }) =>
    presentPatient(await setSpo2Scale(ctx, params.patient_id, body), ctx),
  ),
});
