import { initials } from '@/lib/domain/persons';

type Named = { first_name: string; last_name: string; mr_number: string };

/**
 * Which patient a page is of, for the title of its tab: "A.O. KSM-0042". A title stays in the history of a browser that several
 * people use, and is the name of a printed file, so that it tells the patients apart and calls nobody by name.
 */
export const patientTitle = (patient: Named): string =>
  `${initials(patient)} ${patient.mr_number}`.trim();
