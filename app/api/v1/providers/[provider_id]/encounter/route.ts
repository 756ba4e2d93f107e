import { listEncountersContract, openEncounterContract } from '@/lib/clinical/encounters/contract';
import { openEncounter } from '@/lib/clinical/encounters/server/open';
import { readEncounters, readerOfTokens } from '@/lib/clinical/encounters/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncountersContract, ({ ctx, query }) =>
    readEncounters(ctx, query, { tokenFor: readerOfTokens(ctx) }),
  ),
  POST: handle(openEncounterContract, ({ ctx, body }) => openEncounter(ctx, body)),
});
