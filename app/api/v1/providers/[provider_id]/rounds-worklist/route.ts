import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { roundsWorklistContract } from '@/lib/rounds/contract';
import { readRoundsWorklist } from '@/lib/rounds/worklist';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundsWorklistContract, ({ ctx, query }) => readRoundsWorklist(ctx, query.ward)),
});
