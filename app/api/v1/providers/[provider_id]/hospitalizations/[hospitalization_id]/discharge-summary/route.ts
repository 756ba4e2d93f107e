import { readDischargeSummary } from '@/lib/admissions/hospitalizations/server/read-summary';
import { dischargeSummaryContract } from '@/lib/admissions/hospitalizations/summary-contract';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dischargeSummaryContract, ({ ctx, params }) =>
    readDischargeSummary(ctx, params.hospitalization_id),
  ),
});
