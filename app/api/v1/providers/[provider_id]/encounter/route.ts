import { listEncountersContract, openEncounterContract } from '@/lib/encounters/contract';
import { openEncounter } from '@/lib/encounters/open';
import { readEncounters, readerOfTokens } from '@/lib/encounters/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncountersContract, ({ ctx, query }) =>
    readEncounters(ctx, query, { tokenFor: readerOfTokens(ctx) }),
  ),
  POST: handle(openEncounterContract, ({ ctx, body }) => openEncounter(ctx, body)),
});
