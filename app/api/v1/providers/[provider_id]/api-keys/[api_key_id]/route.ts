import { revokeApiKeyContract } from '@/lib/platform/api-keys/contract';
import { presentApiKey } from '@/lib/platform/api-keys/server/present';
import { revokeApiKey } from '@/lib/platform/api-keys/server/revoke';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(revokeApiKeyContract, async ({ ctx, params }) =>
    presentApiKey(await revokeApiKey(ctx, params.api_key_id), ctx.now),
  ),
});
