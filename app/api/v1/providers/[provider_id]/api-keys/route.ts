import { listApiKeys } from '@/db/queries/api-keys';
import { createApiKeyContract, listApiKeysContract } from '@/lib/api-keys/contract';
import { createApiKey } from '@/lib/api-keys/create';
import { presentApiKey } from '@/lib/api-keys/present';
import { handle } from '@/lib/http/handle';
import { pageWindow } from '@/lib/http/page';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listApiKeysContract, async ({ ctx, query }) => {
    const filter = { isActive: query.is_active };
    const { rows, total } = await listApiKeys(ctx.tx, ctx.provider.id, filter, pageWindow(query));
    return { rows: rows.map((row) => presentApiKey(row, ctx.now)), total };
  }),
  POST: handle(createApiKeyContract, async ({ ctx, body }) => {
    const { row, key } = await createApiKey(ctx, body);
    return { ...presentApiKey(row, ctx.now), key };
  }),
});
