import { dischargeReadinessContract } from '@/lib/admissions/hospitalizations/contract';
import { readDischargeReadiness } from '@/lib/admissions/hospitalizations/server/read-readiness';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dischargeReadinessContract, ({ ctx, params, query }) =>
    readDischargeReadiness(ctx, params.hospitalization_id, query),
  ),
});
