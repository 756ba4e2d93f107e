import { signOffDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { signOffDischarge } from '@/lib/admissions/hospitalizations/server/sign-off';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(signOffDischargeContract, ({ ctx, params, body }) =>
    signOffDischarge(ctx, params.hospitalization_id, body),
  ),
});
