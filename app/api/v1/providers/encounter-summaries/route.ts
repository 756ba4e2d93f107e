import { listEncounterSummariesContract } from '@/lib/clinical/encounters/contract';
import { readEncounterSummaries } from '@/lib/clinical/encounters/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterSummariesContract, ({ ctx, query }) =>
    readEncounterSummaries(ctx, query),
  ),
});
