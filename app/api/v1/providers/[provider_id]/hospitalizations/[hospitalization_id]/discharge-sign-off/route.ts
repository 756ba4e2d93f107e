import { signOffDischargeContract } from '@/lib/hospitalizations/contract';
import { signOffDischarge } from '@/lib/hospitalizations/sign-off';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(signOffDischargeContract, ({ ctx, params, body }) =>
    signOffDischarge(ctx, params.hospitalization_id, body),
  ),
});
