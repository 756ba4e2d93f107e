import { queryOptions } from '@tanstack/react-query';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { listSavedViewsContract, SavedView } from '@/lib/platform/saved-views/contract';

/** The views that the person at the screen keeps of a list; the provider by uuid. */
export const savedViewsQuery = (provider: string, list: SavedView['list']) =>
  queryOptions({
    queryKey: ['saved-views', provider, list],
    queryFn: async ({ signal }) => {
      const given = {
        params: { provider_id: provider },
        query: { list, page_size: String(maximumPageSize) },
      };
      return (await pageOf(listSavedViewsOperation, given, { signal })).rows;
    },
  });

const listSavedViewsOperation = operation<typeof listSavedViewsContract>(
  'GET /providers/{provider_id}/saved-views',
);
