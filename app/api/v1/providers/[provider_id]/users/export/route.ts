import { exportRoute } from '@/lib/platform/http/server/export-list';
import { userContracts } from '@/lib/registry/users/contract';
import { readUsers } from '@/lib/registry/users/server/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: userContracts.list,
  file: userContracts.export,
  name: 'users',
  read: readUsers,
});
