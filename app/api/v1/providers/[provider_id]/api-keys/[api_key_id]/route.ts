import { revokeApiKeyContract } from '@/lib/api-keys/contract';
import { presentApiKey } from '@/lib/api-keys/present';
import { revokeApiKey } from '@/lib/api-keys/revoke';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(revokeApiKeyContract, async ({ ctx, params }) =>
    presentApiKey(await revokeApiKey(ctx, params.api_key_id), ctx.now),
  ),
});
