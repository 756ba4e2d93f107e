import {
  exportEncountersContract,
  listEncountersContract,
} from '@/lib/clinical/encounters/contract';
import { readEncounters } from '@/lib/clinical/encounters/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listEncountersContract,
    file: exportEncountersContract,
    name: 'encounters',
    read: readEncounters,
  }),
});
