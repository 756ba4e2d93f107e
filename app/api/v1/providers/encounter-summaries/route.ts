import { listEncounterSummariesContract } from '@/lib/encounters/contract';
import { readEncounterSummaries } from '@/lib/encounters/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterSummariesContract, ({ ctx, query }) =>
    readEncounterSummaries(ctx, query),
  ),
});
