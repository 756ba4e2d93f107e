import { type PatientPage, patientPageAddress } from '@/components/platform/links/patients';
import { listPatientsOperation } from '@/components/registry/patients/operations';
import type {
  FoundPatient,
  SearchPatients,
} from '@/components/registry/patients/use-patient-search';
import { surnameFirst } from '@/lib/domain/persons';
import { pageOf } from '@/lib/platform/http/call';

const found = 8;

/** The search for patients of a provider. A patient leads to the page that `opens` says. */
export function searchPatients(
  provider: { uuid: string; timeZone: string },
  opens: PatientPage,
): SearchPatients {
  return async (query, signal) => {
    const { rows, meta } = await pageOf(
      listPatientsOperation,
      {
        params: { provider_id: provider.uuid },
        query: { search: query, page_size: String(found) },
      },
      { signal },
    );
    const patients = rows.map(
      (patient): FoundPatient => ({
        uuid: patient.uuid,
        name: surnameFirst(patient),
        mrNumber: patient.mr_number,
        href: patientPageAddress(opens, patient.uuid),
        patient,
        timeZone: provider.timeZone,
      }),
    );
    return { patients, total: meta.total, isSimilar: meta.is_similar ?? false };
  };
}
