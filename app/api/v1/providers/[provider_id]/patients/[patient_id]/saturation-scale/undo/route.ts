import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { undoSpo2Scale } from '@/lib/patients/saturation-scale';
import { undoSpo2ScaleContract } from '@/lib/patients/saturation-scale-contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoSpo2ScaleContract, ({ ctx, params, body }) =>
    undoSpo2Scale(ctx, params.patient_id, body),
  ),
});
