import { agreeToDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { agreeToDischarge, proveColleague } from '@/lib/admissions/hospitalizations/server/agree';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    agreeToDischargeContract,
    ({ ctx, params, body }) => agreeToDischarge(ctx, params.hospitalization_id, body),
    proveColleague,
  ),
});
