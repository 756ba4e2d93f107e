import { listUnpricedChargesContract } from '@/lib/billing/charge-items/contract';
import { exportUnpricedChargesContract } from '@/lib/billing/charge-items/export-contract';
import { readUnpricedCharges } from '@/lib/billing/charge-items/server/read-unpriced';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listUnpricedChargesContract,
  file: exportUnpricedChargesContract,
  name: 'charges without a price',
  read: readUnpricedCharges,
});
