import { readScores } from '@/lib/clinical/observations/server/read-scores';
import { listScoresContract } from '@/lib/clinical/scores/contract';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listScoresContract, ({ ctx, params, query }) =>
    readScores(ctx, params.patient_id, query),
  ),
});
