import { exportRoute } from '@/lib/platform/http/server/export-list';
import {
  exportDiagnosisCodesContract,
  listDiagnosisCodesContract,
} from '@/lib/registry/diagnosis-codes/contract';
import { readDiagnosisCodes } from '@/lib/registry/diagnosis-codes/server/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listDiagnosisCodesContract,
  file: exportDiagnosisCodesContract,
  name: 'diagnosis codes',
  read: readDiagnosisCodes,
});
