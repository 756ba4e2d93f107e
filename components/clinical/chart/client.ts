import { infiniteQueryOptions } from '@tanstack/react-query';
import { listEncountersOperation } from '@/components/clinical/encounters/operations';
import { listPrescriptionsOperation } from '@/components/clinical/prescriptions/operations';
import { listReferralsOperation } from '@/components/clinical/referral-requests/operations';
import { fromDay, untilDay } from '@/components/platform/lists/whole-days';
import { type PatientAddress, patientParams } from '@/components/registry/patients/client';
import { listRelatedPersonsOperation } from '@/components/registry/related-persons/client';
import type {
  listCarePlansContract,
  listDiagnosesContract,
  listNotesContract,
} from '@/lib/clinical/chart/contract';
import { encounterClasses, encounterStatuses } from '@/lib/domain/codes/encounters';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { type Continued, continued, type PageMeta } from '@/lib/platform/http/pagination';
import type { listFlagsContract } from '@/lib/registry/patient-flags/contract';

type Asking = { page: Continued; signal: AbortSignal };

/** A list of a patient's chart, as many pages as were asked for. */
const pages = <Row>(
  { provider, patient }: PatientAddress,
  key: readonly unknown[],
  read: (asking: Asking) => Promise<{ rows: Row[]; meta: PageMeta; next: string | null }>,
) =>
  infiniteQueryOptions({
    queryKey: ['patients', provider, patient, ...key],
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, signal }),
    ...continued,
  });

export const diagnosesOfPatient = (address: PatientAddress) =>
  pages(address, ['diagnoses'], ({ page, signal }) =>
    pageOf(listDiagnosesOperation, { params: patientParams(address), query: page }, { signal }),
  );

export const carePlansOfPatient = (address: PatientAddress, isOpen: boolean) =>
  pages(address, ['care-plans', isOpen], ({ page, signal }) =>
    pageOf(
      listCarePlansOperation,
      { params: patientParams(address), query: { ...page, is_open: isOpen ? 'true' : 'false' } },
      { signal },
    ),
  );

export const notesOfPatient = (address: PatientAddress) =>
  pages(address, ['notes'], ({ page, signal }) =>
    pageOf(listNotesOperation, { params: patientParams(address), query: page }, { signal }),
  );

export const prescriptionsOfPatient = (address: PatientAddress) =>
  pages(address, ['prescriptions'], ({ page, signal }) =>
    pageOf(
      listPrescriptionsOperation,
      { params: { provider_id: address.provider }, query: { patient: address.patient, ...page } },
      { signal },
    ),
  );

export const referralsOfPatient = (address: PatientAddress) =>
  pages(address, ['referrals'], ({ page, signal }) =>
    pageOf(
      listReferralsOperation,
      { params: { provider_id: address.provider }, query: { patient: address.patient, ...page } },
      { signal },
    ),
  );

export const patientFlagsQuery = (address: PatientAddress) =>
  pages(address, ['flags'], ({ page, signal }) =>
    pageOf(listFlagsOperation, { params: patientParams(address), query: page }, { signal }),
  );

export const relatedPersonsOfPatient = (address: PatientAddress) =>
  pages(address, ['related-persons'], ({ page, signal }) =>
    pageOf(
      listRelatedPersonsOperation,
      { params: patientParams(address), query: page },
      { signal },
    ),
  );

/** The filters of a patient's encounters; the days are whole days of the hospital's clock. */
export type EncountersAsked = {
  status: string;
  encounterClass: string;
  from: string;
  until: string;
};

export const encountersOfPatient = (
  address: PatientAddress,
  { status, encounterClass, from, until }: EncountersAsked,
) =>
  pages(address, ['encounters', status, encounterClass, from, until], ({ page, signal }) => {
    const query = {
      patient: address.patient,
      status: encounterStatuses.find((one) => one === status),
      encounter_class: encounterClasses.find((one) => one === encounterClass),
      created_at__gte: from === '' ? undefined : fromDay(from),
      created_at__lte: until === '' ? undefined : untilDay(until),
      ...page,
    };
    return pageOf(
      listEncountersOperation,
      { params: { provider_id: address.provider }, query },
      { signal },
    );
  });

const listCarePlansOperation = operation<typeof listCarePlansContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/care-plans',
);
const listDiagnosesOperation = operation<typeof listDiagnosesContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/diagnoses',
);
const listNotesOperation = operation<typeof listNotesContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/notes',
);
const listFlagsOperation = operation<typeof listFlagsContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/flags',
);
