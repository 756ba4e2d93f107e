import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type DefinedList,
  type ListReading,
  type ListView,
  writeListView,
} from '@/components/platform/lists/view';
import { type Given, type PageOf, pageOf } from '@/lib/platform/http/call';
import type { Reply } from '@/lib/platform/http/contract';
import type { Operation } from '@/lib/platform/http/operation';

/**
 * How a page of a list is read; the provider by uuid. While the next page loads, the one before it stays.
 *
 * @param key what the reading is cached under: as `payments`, or `payments`, `shifts`
 */
export function listQuery<
  Name extends string,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  R extends Extract<Reply, { kind: 'page' }>,
>({
  key: [subject, part = 'list'],
  list,
  operation,
  refetchEveryMs = false,
}: {
  key: readonly [subject: string, part?: string];
  list: DefinedList<Name, z.input<Q>>;
  operation: Operation<P, Q, z.ZodType, R>;
  refetchEveryMs?: number | false;
}) {
  type Row = PageOf<R>['rows'][number];
  return (provider: string, view: ListView<Name>) =>
    queryOptions({
      queryKey: [subject, provider, part, writeListView(list, view)],
      queryFn: async ({ signal }): Promise<ListReading<Name, Row>> => {
        // The compiler cannot know that an operation whose schemas are still open takes a provider.
        const given: unknown = { params: { provider_id: provider }, query: list.toQuery(view) };
        const page = await pageOf(operation, given as Given<P, Q, z.ZodType>, { signal });
        return { view, rows: page.rows, total: page.meta.total };
      },
      placeholderData: keepPreviousData,
      refetchInterval: refetchEveryMs,
    });
}
