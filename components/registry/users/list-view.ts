import type { z } from 'zod';
import { asking, type ListOf } from '@/components/platform/lists/view';
import { userContracts } from '@/lib/registry/users/contract';

const { shape } = userContracts.list.query;

const filters = {
  search: { label: 'Name or e-mail address', reads: shape.search },
  role: { label: 'Role', reads: shape.role },
  is_active: { label: 'May sign in here', reads: shape.is_active },
};

export type UserFilter = keyof typeof filters;

/** The list of a hospital's users. */
export const userList: ListOf<UserFilter> = { path: '/users', filters, search: 'search' };

/** What the API is asked for. */
export const toUsersQuery = asking<z.input<typeof userContracts.list.query>, UserFilter>(userList);
