import { dischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { discharge } from '@/lib/admissions/hospitalizations/server/discharge';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: handle(dischargeContract, ({ ctx, params, body }) =>
    discharge(ctx, params.hospitalization_id, body),
  ),
});
