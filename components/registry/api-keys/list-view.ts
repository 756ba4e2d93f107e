import { defineList } from '@/components/platform/lists/view';
import { listApiKeysContract } from '@/lib/platform/api-keys/contract';

/** The list of a hospital's API keys. */
export const keyList = defineList(listApiKeysContract, {
  path: '/keys',
  filters: { is_active: 'Working' },
});
