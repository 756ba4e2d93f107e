import { dischargeReadinessContract } from '@/lib/hospitalizations/contract';
import { readDischargeReadiness } from '@/lib/hospitalizations/readiness';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dischargeReadinessContract, ({ ctx, params, query }) =>
    readDischargeReadiness(ctx, params.hospitalization_id, query.discharge_disposition),
  ),
});
