import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { practitionerContracts } from '@/lib/registry/practitioners/contract';
import { readPractitioners } from '@/lib/registry/practitioners/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: practitionerContracts.list,
    file: practitionerContracts.export,
    name: 'practitioners',
    read: readPractitioners,
  }),
});
