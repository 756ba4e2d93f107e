import { readDischargeSummary } from '@/lib/hospitalizations/summary';
import { dischargeSummaryContract } from '@/lib/hospitalizations/summary-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(dischargeSummaryContract, ({ ctx, params }) =>
    readDischargeSummary(ctx, params.hospitalization_id),
  ),
});
