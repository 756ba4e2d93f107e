import { agreeToDischarge, proveColleague } from '@/lib/hospitalizations/agree';
import { agreeToDischargeContract } from '@/lib/hospitalizations/contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    agreeToDischargeContract,
    ({ ctx, params, body }) => agreeToDischarge(ctx, params.hospitalization_id, body),
    proveColleague,
  ),
});
