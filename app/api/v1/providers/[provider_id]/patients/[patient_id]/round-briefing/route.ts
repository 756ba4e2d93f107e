import { roundBriefingContract } from '@/lib/admissions/rounds/contract';
import { readRoundBriefing } from '@/lib/admissions/rounds/server/read-briefing';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundBriefingContract, ({ ctx, params }) =>
    readRoundBriefing(ctx, params.patient_id),
  ),
});
