import type { z } from 'zod';
import { roles } from '@/lib/auth/roles';
import type { ListOf, ListView } from '@/lib/lists/view';
import { userContracts } from '@/lib/users/contract';

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
export const askedUsers = ({
  filters: { search, role, is_active },
  page,
}: ListView<UserFilter>): z.input<typeof userContracts.list.query> => ({
  search,
  role: roles.find((one) => one === role),
  is_active: is_active === 'true' || is_active === 'false' ? is_active : undefined,
  page: String(page),
});
