import type { ChoiceSource } from '@/components/platform/lists/choices';
import {
  listPatientsOperation,
  readPatientOperation,
} from '@/components/registry/patients/operations';
import { surnameFirst } from '@/lib/domain/persons';
import { call, pageOf } from '@/lib/platform/http/call';

export const patientChoices: ChoiceSource = {
  key: 'patient',
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listPatientsOperation, { params, query }, options);
    const choices = rows.map((row) => ({
      uuid: row.uuid,
      name: surnameFirst(row),
      detail: row.mr_number,
    }));
    return { choices, total: meta.total };
  },
  name: async (provider_id, patient_id, options) => {
    const given = { params: { provider_id, patient_id } };
    return surnameFirst((await call(readPatientOperation, given, options)).data);
  },
};
