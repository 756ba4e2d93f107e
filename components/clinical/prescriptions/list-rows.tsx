import type { PrescribedEncounter } from '@/components/clinical/prescriptions/client';
import { type ListClock, listInstant } from '@/components/platform/lists/list-clock';
import { takenWords } from '@/lib/clinical/prescriptions/words';
import { ageWords, sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

export type Medicine = PrescribedEncounter['encounter_medication_request'][number];

/** The patient of the encounter; every prescription of one is the same patient's. */
export function patientOfPrescription({
  encounter_medication_request: [first],
}: PrescribedEncounter): string {
  return first ? surnameFirst(first.patient_detail) : 'Patient';
}

/** MR number, sex and age, and whether the patient has died. */
export function identityOf(row: PrescribedEncounter, clock: ListClock): string {
  const [first] = row.encounter_medication_request;
  if (!first) return '';
  const { gender, deceased_at } = first.patient_detail;
  const age = ageWords(first.patient_detail, clock);
  return `${first.patient_mr_number} · ${sexWords(gender).word}, ${age}${deceased_at ? ', has died' : ''}`;
}

export const dosagesOf = (medicine: Medicine): string => takenWords(medicine) || '–';

export const orderedOn = ({ date, practitioner_detail }: Medicine, clock: ListClock) => ({
  when: listInstant(date, clock),
  by: practitioner_detail.name,
});

/** The kind of encounter, and when it was recorded. */
export const encounterWords = (
  { encounter_class, created_at }: PrescribedEncounter,
  clock: ListClock,
) => ({
  kind: spokenCode(encounter_class),
  when: listInstant(created_at, clock),
});
