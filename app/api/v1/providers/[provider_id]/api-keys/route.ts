import { createApiKeyContract, listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { createApiKey } from '@/lib/platform/api-keys/server/create';
import { presentApiKey } from '@/lib/platform/api-keys/server/present';
import { readApiKeys } from '@/lib/platform/api-keys/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listApiKeysContract, ({ ctx, query }) => readApiKeys(ctx, query)),
  POST: handle(createApiKeyContract, async ({ ctx, body }) => {
    const { row, key } = await createApiKey(ctx, body);
    return { ...presentApiKey(row, ctx.now), key };
  }),
});
