import {
  exportEncounterPrescriptionsContract,
  listEncounterPrescriptionsContract,
} from '@/lib/clinical/prescriptions/contract';
import {
  prescriptionLine,
  readPrescriptionLines,
} from '@/lib/clinical/prescriptions/server/export';
import { exportRoute } from '@/lib/platform/http/server/export-list';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = exportRoute({
  list: listEncounterPrescriptionsContract,
  file: exportEncounterPrescriptionsContract,
  name: 'prescriptions',
  record: prescriptionLine,
  read: readPrescriptionLines,
});
