import { patientStatementAddress } from '@/components/platform/links/statements';
import type { Permission } from '@/lib/domain/codes/permissions';

/** The page of a patient that opens first: the chart, else the identity, else the statement. */
export type PatientPage = 'chart' | 'identity' | 'statement';

/** The first of a patient's pages that these permissions allow. */
export function patientPageFor(permissions: readonly Permission[]): PatientPage {
  if (permissions.includes('clinical:read')) return 'chart';
  return permissions.includes('patients:write') ? 'identity' : 'statement';
}

const addresses: Record<PatientPage, (patient: string) => string> = {
  chart: (patient) => `/patients/${patient}`,
  identity: (patient) => `/patients/${patient}/edit`,
  statement: patientStatementAddress,
};

/** The address of a patient's page, by uuid. */
export const patientPageAddress = (page: PatientPage, patient: string): string =>
  addresses[page](patient);
