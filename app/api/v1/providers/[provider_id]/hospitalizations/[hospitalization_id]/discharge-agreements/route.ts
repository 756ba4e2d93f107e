import { agreeToDischarge, proveColleague } from '@/lib/admissions/hospitalizations/agree';
import { agreeToDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(
    agreeToDischargeContract,
    ({ ctx, params, body }) => agreeToDischarge(ctx, params.hospitalization_id, body),
    proveColleague,
  ),
});
