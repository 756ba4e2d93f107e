import { createApiKeyContract, listApiKeysContract } from '@/lib/api-keys/contract';
import { createApiKey } from '@/lib/api-keys/create';
import { presentApiKey } from '@/lib/api-keys/present';
import { readApiKeys } from '@/lib/api-keys/read';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listApiKeysContract, ({ ctx, query }) => readApiKeys(ctx, query)),
  POST: handle(createApiKeyContract, async ({ ctx, body }) => {
    const { row, key } = await createApiKey(ctx, body);
    return { ...presentApiKey(row, ctx.now), key };
  }),
});
