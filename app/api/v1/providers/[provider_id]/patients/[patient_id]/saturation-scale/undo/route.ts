import { undoSpo2ScaleContract } from '@/lib/clinical/spo2-scale/contract';
import { undoSpo2Scale } from '@/lib/clinical/spo2-scale/server/change';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoSpo2ScaleContract, ({ ctx, params, body }) =>
    undoSpo2Scale(ctx, params.patient_id, body),
  ),
});
