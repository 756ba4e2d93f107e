import {
  exportEncountersContract,
  listEncountersContract,
} from '@/lib/clinical/encounters/contract';
import { readEncounters } from '@/lib/clinical/encounters/server/read';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listEncountersContract,
  file: exportEncountersContract,
  name: 'encounters',
  read: readEncounters,
});
