import { listEncountersContract, openEncounterContract } from '@/lib/clinical/encounters/contract';
import { openEncounter } from '@/lib/clinical/encounters/open';
import { readEncounters, readerOfTokens } from '@/lib/clinical/encounters/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listEncountersContract, ({ ctx, query }) =>
    readEncounters(ctx, query, { tokenFor: readerOfTokens(ctx) }),
  ),
  POST: handle(openEncounterContract, ({ ctx, body }) => openEncounter(ctx, body)),
});
