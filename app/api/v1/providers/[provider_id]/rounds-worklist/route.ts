import { roundsWorklistContract } from '@/lib/admissions/rounds/contract';
import { readRoundsWorklist } from '@/lib/admissions/rounds/server/read-worklist';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundsWorklistContract, ({ ctx, query }) => readRoundsWorklist(ctx, query.ward)),
});
