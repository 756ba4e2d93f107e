import { readRoundBriefing } from '@/lib/admissions/rounds/briefing';
import { roundBriefingContract } from '@/lib/admissions/rounds/contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundBriefingContract, ({ ctx, params }) =>
    readRoundBriefing(ctx, params.patient_id),
  ),
});
