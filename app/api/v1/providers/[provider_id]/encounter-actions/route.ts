import { encounterActionsContract } from '@/lib/clinical/encounter-actions/contract';
import { actOnEncounter } from '@/lib/clinical/encounter-actions/server/act';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(encounterActionsContract, ({ ctx, body }) => actOnEncounter(ctx, body)),
});
