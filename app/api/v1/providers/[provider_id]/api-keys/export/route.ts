import { exportApiKeysContract, listApiKeysContract } from '@/lib/platform/api-keys/contract';
import { readApiKeys } from '@/lib/platform/api-keys/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listApiKeysContract,
  file: exportApiKeysContract,
  name: 'keys',
  read: readApiKeys,
});
