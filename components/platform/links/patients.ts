import { patientStatementAddress } from '@/components/platform/links/statements';
import type { Permission } from '@/lib/domain/codes/permissions';

/** What of a patient is opened first: the chart, else the identity, else what is owed. */
export type PatientPage = 'chart' | 'identity' | 'statement';

/** The first of a patient's pages that somebody with these permissions may open. */
export function patientPageFor(permissions: readonly Permission[]): PatientPage {
  if (permissions.includes('clinical:read')) return 'chart';
  return permissions.includes('patients:write') ? 'identity' : 'statement';
}

const addresses: Record<PatientPage, (patient: string) => string> = {
  chart: (patient) => `/patients/${patient}`,
  identity: (patient) => `/patients/${patient}/edit`,
  statement: patientStatementAddress,
};

/** Where a page of a patient stands, by uuid. */
export const patientPageAddress = (page: PatientPage, patient: string): string =>
  addresses[page](patient);
