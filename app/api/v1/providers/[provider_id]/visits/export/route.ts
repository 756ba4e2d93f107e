import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { visitContracts } from '@/lib/registry/visits/contract';
import { readVisits } from '@/lib/registry/visits/server/visits';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: visitContracts.list,
    file: visitContracts.export,
    name: 'visits',
    read: readVisits,
  }),
});
