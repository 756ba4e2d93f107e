import type { BoardOccupant } from '@/lib/wards/contract';

export const patientHref = ({ patient }: BoardOccupant): string => `/patients/${patient.uuid}`;

/** The entry of observations for this admission. */
export const observeHref = ({ patient, encounter }: BoardOccupant): string =>
  `/patients/${patient.uuid}/observe?encounter=${encounter}`;
