import { defineList, type FilterOf } from '@/components/platform/lists/view';
import { userContracts } from '@/lib/registry/users/contract';

/** The list of a hospital's users. */
export const userList = defineList(userContracts.list, {
  path: '/users',
  filters: {
    search: 'Name or e-mail address',
    role: 'Role',
    is_active: 'May sign in here',
  },
  search: 'search',
});

export type UserFilter = FilterOf<typeof userList>;
