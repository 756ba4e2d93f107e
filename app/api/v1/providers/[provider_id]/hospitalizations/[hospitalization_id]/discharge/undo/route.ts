import { undoDischargeContract } from '@/lib/hospitalizations/undo-contract';
import { undoDischarge } from '@/lib/hospitalizations/undo-discharge';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(undoDischargeContract, ({ ctx, params, body }) =>
    undoDischarge(ctx, params.hospitalization_id, body),
  ),
});
