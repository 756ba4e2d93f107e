import { exportApiKeysContract, listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { readApiKeys } from '@/lib/platform/api-keys/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listApiKeysContract,
    file: exportApiKeysContract,
    name: 'keys',
    read: readApiKeys,
  }),
});
