import type { z } from 'zod';
import { listQuery } from '@/components/platform/lists/list-query';
import { keyList } from '@/components/registry/api-keys/list-view';
import type { apiKeyRecord, listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { operation } from '@/lib/platform/http/operation';

export type ApiKey = z.output<typeof apiKeyRecord>;

/** The list shows when a key was last used, to the minute. */
const refetchEveryMs = 60_000;

/** A page of the list of API keys; the provider by uuid. */
export const keysQuery = listQuery({
  key: ['api-keys'],
  list: keyList,
  operation: operation<typeof listApiKeysContract>('GET /providers/{provider_id}/api-keys'),
  refetchEveryMs,
});
