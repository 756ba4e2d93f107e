import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readRoundBriefing } from '@/lib/rounds/briefing';
import { roundBriefingContract } from '@/lib/rounds/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundBriefingContract, ({ ctx, params }) =>
    readRoundBriefing(ctx, params.patient_id),
  ),
});
