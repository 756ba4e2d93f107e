import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { userContracts } from '@/lib/registry/users/contract';
import { readUsers } from '@/lib/registry/users/server/users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: userContracts.list,
    file: userContracts.export,
    name: 'users',
    read: readUsers,
  }),
});
