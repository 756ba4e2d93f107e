import { undoDischarge } from '@/lib/admissions/hospitalizations/server/undo-discharge';
import { undoDischargeContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDischargeContract, ({ ctx, params, body }) =>
    undoDischarge(ctx, params.hospitalization_id, body),
  ),
});
