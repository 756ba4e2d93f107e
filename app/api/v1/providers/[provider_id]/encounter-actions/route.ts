import { actOnEncounter } from '@/lib/encounters/act';
import { encounterActionsContract } from '@/lib/encounters/action-contract';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(encounterActionsContract, ({ ctx, body }) => actOnEncounter(ctx, body)),
});
