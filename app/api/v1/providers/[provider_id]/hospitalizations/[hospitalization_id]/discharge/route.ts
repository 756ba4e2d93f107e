import { dischargeContract } from '@/lib/hospitalizations/contract';
import { discharge } from '@/lib/hospitalizations/discharge';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(dischargeContract, ({ ctx, params, body }) =>
    discharge(ctx, params.hospitalization_id, body),
  ),
});
