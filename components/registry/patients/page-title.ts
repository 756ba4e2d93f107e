import { initials, type Named } from '@/lib/domain/persons';

/**
 * Which patient a page is of, for the title of its tab: "O.A. KSM-0042". A title stays in the history of a browser that several
 * people use, and is the name of a printed file, so that it tells the patients apart and calls nobody by name.
 */
export const patientTitle = (patient: Named & { mr_number: string }): string =>
  `${initials(patient)} ${patient.mr_number}`.trim();
