import { queryOptions } from '@tanstack/react-query';
import { pageOf } from '@/lib/http/call';
import { maximumPageSize } from '@/lib/http/contract';
import { listSavedViewsContract, type SavedView } from '@/lib/saved-views/contract';

/** The views that the person at the screen keeps of a list; the provider by uuid. */
export const savedViews = (provider: string, list: SavedView['list']) =>
  queryOptions({
    queryKey: ['saved-views', provider, list],
    queryFn: async ({ signal }) => {
      const given = {
        params: { provider_id: provider },
        query: { list, page_size: String(maximumPageSize) },
      };
      return (await pageOf(listSavedViewsContract, given, { signal })).rows;
    },
  });
