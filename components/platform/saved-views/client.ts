import { queryOptions } from '@tanstack/react-query';
import { rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { listSavedViewsContract, SavedView } from '@/lib/platform/saved-views/contract';

/** The views that the person at the screen keeps of a list; the provider by uuid. */
export const savedViewsQuery = (provider: string, list: SavedView['list']) =>
  queryOptions({
    queryKey: ['saved-views', provider, list],
    queryFn: rowsOf(
      listSavedViewsOperation,
      { provider_id: provider },
      { list, page_size: String(maximumPageSize) },
    ),
  });

const listSavedViewsOperation = operation<typeof listSavedViewsContract>(
  'GET /providers/{provider_id}/saved-views',
);
