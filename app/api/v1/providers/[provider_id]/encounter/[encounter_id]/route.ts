import { editEncounterContract, readEncounterContract } from '@/lib/clinical/encounters/contract';
import { editEncounter } from '@/lib/clinical/encounters/edit';
import { readEncounter, readerOfTokens } from '@/lib/clinical/encounters/read';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(readEncounterContract, ({ ctx, params }) =>
    readEncounter(ctx, params.encounter_id, { tokenFor: readerOfTokens(ctx) }),
  ),
  PATCH: handle(editEncounterContract, ({ ctx, params, body }) =>
    editEncounter(ctx, params.encounter_id, body),
  ),
});
