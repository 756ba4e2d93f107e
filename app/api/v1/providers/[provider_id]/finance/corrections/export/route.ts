import {
  exportCorrectionsContract,
  listCorrectionsContract,
} from '@/lib/billing/charge-items/correction-contract';
import { readCorrections } from '@/lib/billing/charge-items/server/read-corrections';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listCorrectionsContract,
    file: exportCorrectionsContract,
    name: 'refunds and charges due',
    read: readCorrections,
  }),
});
