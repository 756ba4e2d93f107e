import { undoDischargeContract } from '@/lib/admissions/hospitalizations/undo-contract';
import { undoDischarge } from '@/lib/admissions/hospitalizations/undo-discharge';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDischargeContract, ({ ctx, params, body }) =>
    undoDischarge(ctx, params.hospitalization_id, body),
  ),
});
