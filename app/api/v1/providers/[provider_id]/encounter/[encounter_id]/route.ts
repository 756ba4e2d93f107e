import { editEncounter } from '@/lib/clinical/encounter-actions/server/edit';
import { editEncounterContract, readEncounterContract } from '@/lib/clinical/encounters/contract';
import { readEncounter, readerOfTokens } from '@/lib/clinical/encounters/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readEncounterContract, ({ ctx, params }) =>
    readEncounter(ctx, params.encounter_id, { tokenFor: readerOfTokens(ctx) }),
  ),
  PATCH: handle(editEncounterContract, ({ ctx, params, body }) =>
    editEncounter(ctx, params.encounter_id, body),
  ),
});
