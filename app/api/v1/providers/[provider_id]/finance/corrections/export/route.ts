import {
  exportCorrectionsContract,
  listCorrectionsContract,
} from '@/lib/billing/charge-items/correction-contract';
import { readCorrections } from '@/lib/billing/charge-items/server/read-corrections';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listCorrectionsContract,
  file: exportCorrectionsContract,
  name: 'refunds and charges due',
  read: readCorrections,
});
