import { editEncounterContract, readEncounterContract } from '@/lib/encounters/contract';
import { editEncounter } from '@/lib/encounters/edit';
import { readEncounter, readerOfTokens } from '@/lib/encounters/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readEncounterContract, ({ ctx, params }) =>
    readEncounter(ctx, params.encounter_id, { tokenFor: readerOfTokens(ctx) }),
  ),
  PATCH: handle(editEncounterContract, ({ ctx, params, body }) =>
    editEncounter(ctx, params.encounter_id, body),
  ),
});
