import { isYoungEnoughToShare } from '@/lib/admissions/bed-stays/rules';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { dayAt } from '@/lib/domain/days';
import { surnameFirst } from '@/lib/domain/persons';

/** The mother of a child who is young enough to share her bed, while she is in one, under the record that the child's names. */
export function motherToJoin({ patient, family, as_of }: PatientSummary, timeZone: string) {
  const birth = patient.birth_date ?? patient.estimated_birth;
  if (!isYoungEnoughToShare(birth, dayAt(new Date(as_of), timeZone))) return null;
  const mother = family.find(({ is_mother, uuid }) => is_mother && uuid === patient.mother);
  if (!mother?.bed || !mother.ward || mother.bed_name === null) return null;
  const { uuid, ward, bed, bed_name, ward_name } = mother;
  return { uuid, ward, ward_name, bed: { uuid: bed, name: bed_name }, name: surnameFirst(mother) };
}

/** The children who share the bed of a patient. */
export const sharingOf = ({ family }: PatientSummary): Sharing[] =>
  family.flatMap(({ uuid, hospitalization, is_mother, shares_bed, ...name }) =>
    !is_mother && shares_bed && hospitalization !== null
      ? [{ uuid, hospitalization, name: surnameFirst(name) }]
      : [],
  );

export type Sharing = { uuid: string; hospitalization: string; name: string };

/** "Otieno, Baby", "Otieno, Baby 1 and Otieno, Baby 2". */
export const sharingNames = (sharing: readonly Sharing[]): string =>
  sharing.map(({ name }) => name).join(' and ');

/** The end of a question whether a mother's discharge or transfer is undone. */
export const returningWords = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  return ` ${names.join(' and ')} ${names.length === 1 ? 'shares' : 'share'} her bed again.`;
};
