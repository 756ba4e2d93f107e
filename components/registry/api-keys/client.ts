import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import { type KeyFilter, keyList, toKeysQuery } from '@/components/registry/api-keys/list-view';
import type { apiKeyRecord, listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type ApiKey = z.output<typeof apiKeyRecord>;

/** The list shows when a key was last used, to the minute. */
const refetchEveryMs = 60_000;

/** A page of the list of API keys; the provider by uuid. */
export function keysQuery(provider: string, view: ListView<KeyFilter>) {
  const given = { params: { provider_id: provider }, query: toKeysQuery(view) };
  return queryOptions({
    queryKey: ['api-keys', provider, 'list', writeListView(keyList, view)],
    queryFn: async ({ signal }): Promise<ListReading<KeyFilter, ApiKey>> => {
      const { rows, meta } = await pageOf(listApiKeysOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

const listApiKeysOperation = operation<typeof listApiKeysContract>({
  method: 'GET',
  path: '/providers/{provider_id}/api-keys',
});
