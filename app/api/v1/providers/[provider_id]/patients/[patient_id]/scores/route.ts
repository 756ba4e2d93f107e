import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { readScores } from '@/lib/observations/read-scores';
import { listScoresContract } from '@/lib/scores/contract';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listScoresContract, ({ ctx, params, query }) =>
    readScores(ctx, params.patient_id, query),
  ),
});
