import {
  exportEncounterPrescriptionsContract,
  listEncounterPrescriptionsContract,
} from '@/lib/clinical/prescriptions/contract';
import {
  prescriptionLine,
  readPrescriptionLines,
} from '@/lib/clinical/prescriptions/server/export';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listEncounterPrescriptionsContract,
    file: exportEncounterPrescriptionsContract,
    name: 'prescriptions',
    record: prescriptionLine,
    read: readPrescriptionLines,
  }),
});
