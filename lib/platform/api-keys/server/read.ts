import type { z } from 'zod';
import { listApiKeys } from '@/db/queries/platform/api-keys';
import type { listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { presentApiKey } from '@/lib/platform/api-keys/server/present';
import type { Context } from '@/lib/platform/http/server/context';
import { readPage } from '@/lib/platform/records/server/page';

/** One page of the provider's keys, the newest first. */
export const readApiKeys = (ctx: Context, query: z.output<typeof listApiKeysContract.query>) =>
  readPage(ctx, query, listApiKeys, (row) => presentApiKey(row, ctx.now));
