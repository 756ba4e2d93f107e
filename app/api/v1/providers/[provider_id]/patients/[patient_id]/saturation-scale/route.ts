import { readSpo2ScaleContract, setSpo2ScaleContract } from '@/lib/clinical/spo2-scale/contract';
import { readSpo2Scale, setSpo2Scale } from '@/lib/clinical/spo2-scale/server/change';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';
import { presentPatient } from '@/lib/registry/patients/server/present';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readSpo2ScaleContract, ({ ctx, params }) => readSpo2Scale(ctx, params.patient_id)),
  PATCH: handle(setSpo2ScaleContract, async ({ ctx, params, body }) =>
    presentPatient(await setSpo2Scale(ctx, params.patient_id, body), ctx),
  ),
});
