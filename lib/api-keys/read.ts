import type { z } from 'zod';
import { listApiKeys } from '@/db/queries/api-keys';
import type { listApiKeysContract } from '@/lib/api-keys/contract';
import { presentApiKey } from '@/lib/api-keys/present';
import type { Context } from '@/lib/http/context';
import { readPage } from '@/lib/records/page';

/** One page of the provider's keys, the newest first. */
export const readApiKeys = (ctx: Context, query: z.output<typeof listApiKeysContract.query>) =>
  readPage(ctx, query, listApiKeys, (row) => presentApiKey(row, ctx.now));
