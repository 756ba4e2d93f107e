import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';
import { exportPatientsContract, listPatientsContract } from '@/lib/registry/patients/contract';
import { readPatients } from '@/lib/registry/patients/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listPatientsContract,
    file: exportPatientsContract,
    name: 'patients',
    read: readPatients,
  }),
});
