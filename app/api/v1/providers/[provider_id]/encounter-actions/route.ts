import { actOnEncounter } from '@/lib/clinical/encounters/act';
import { encounterActionsContract } from '@/lib/clinical/encounters/action-contract';
import { handle } from '@/lib/platform/http/handle';
import { route } from '@/lib/platform/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(encounterActionsContract, ({ ctx, body }) => actOnEncounter(ctx, body)),
});
