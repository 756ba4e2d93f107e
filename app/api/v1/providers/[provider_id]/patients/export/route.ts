import { exportRoute } from '@/lib/platform/http/server/export-list';
import { exportPatientsContract, listPatientsContract } from '@/lib/registry/patients/contract';
import { readPatients } from '@/lib/registry/patients/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listPatientsContract,
  file: exportPatientsContract,
  name: 'patients',
  read: readPatients,
});
