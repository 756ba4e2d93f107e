import type { z } from 'zod';
import { listQuery } from '@/components/platform/lists/list-query';
import { userList } from '@/components/registry/users/list-view';
import { operation } from '@/lib/platform/http/operation';
import type { userContracts, userRecord } from '@/lib/registry/users/contract';

export type User = z.output<typeof userRecord>;

/** A page of the list of users; the provider by uuid. */
export const usersQuery = listQuery({
  key: ['users'],
  list: userList,
  operation: operation<typeof userContracts.list>('GET /providers/{provider_id}/users'),
});
