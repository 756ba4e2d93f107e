import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import { toUsersQuery, type UserFilter, userList } from '@/components/registry/users/list-view';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { userContracts, userRecord } from '@/lib/registry/users/contract';

export type User = z.output<typeof userRecord>;

/** A page of the list of users; the provider by uuid. */
export function usersQuery(provider: string, view: ListView<UserFilter>) {
  const given = { params: { provider_id: provider }, query: toUsersQuery(view) };
  return queryOptions({
    queryKey: ['users', provider, 'list', writeListView(userList, view)],
    queryFn: async ({ signal }): Promise<ListReading<UserFilter, User>> => {
      const { rows, meta } = await pageOf(listUsersOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
}

const listUsersOperation = operation<typeof userContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/users',
});
