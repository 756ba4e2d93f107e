import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { payerContracts } from '@/lib/registry/payers/contract';
import { readPayers } from '@/lib/registry/payers/server/payers';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: payerContracts.list,
    file: payerContracts.export,
    name: 'payers',
    read: readPayers,
  }),
});
