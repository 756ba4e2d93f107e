import {
  exportEncounterPrescriptionsContract,
  listEncounterPrescriptionsContract,
} from '@/lib/clinical/prescriptions/contract';
import { prescriptionRecord } from '@/lib/clinical/prescriptions/record';
import { readEncounterPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { handleExport } from '@/lib/platform/http/server/export-list';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleExport({
    list: listEncounterPrescriptionsContract,
    file: exportEncounterPrescriptionsContract,
    name: 'prescriptions',
    record: prescriptionRecord,
    read: async (ctx, query) => {
      const { rows, ...rest } = await readEncounterPrescriptions(ctx, query);
      return { rows: rows.flatMap((row) => row.encounter_medication_request), ...rest };
    },
  }),
});
