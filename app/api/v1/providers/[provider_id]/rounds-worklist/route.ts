import { roundsWorklistContract } from '@/lib/admissions/rounds/contract';
import { readRoundsWorklist } from '@/lib/admissions/rounds/worklist';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(roundsWorklistContract, ({ ctx, query }) => readRoundsWorklist(ctx, query.ward)),
});
