import { listEncounterSummariesContract } from '@/lib/clinical/encounters/contract';
import { readEncounterSummaries } from '@/lib/clinical/encounters/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncounterSummariesContract, ({ ctx, query }) =>
    readEncounterSummaries(ctx, query),
  ),
});
