import type { FoundPatient } from '@/components/registry/patients/use-patient-search';
import { ageWords, sexWords, temporaryNameWords } from '@/lib/domain/persons';

/** "34 y F", "11 d M": what tells a patient who was found from another of the name. */
const ageAndSex = ({ patient, timeZone }: FoundPatient): string =>
  `${ageWords(patient, { now: Date.now(), timeZone })} ${sexWords(patient.gender).letter}`;

/** "34 y F · KSM-42 · registered as Golf-Tango". */
export const foundDetails = (found: FoundPatient): string =>
  [ageAndSex(found), found.mrNumber, temporaryNameWords(found.patient)].filter(Boolean).join(' · ');

/** The ward of a patient who was found, or why nothing begins there any more. */
export function whereabouts({ patient }: FoundPatient): string {
  if (patient.replaced_by) return 'Replaced';
  if (patient.deceased_at) return 'Died';
  return patient.is_hospitalized ? 'Admitted' : 'Not admitted';
}
