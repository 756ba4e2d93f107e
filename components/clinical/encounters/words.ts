import type { EncounterStatus, encounterClasses } from '@/lib/domain/codes/encounters';
import { spokenCode } from '@/lib/platform/lists/spoken-code';

type EncounterClass = (typeof encounterClasses)[number];

/** A status as one says it: "In progress". */
export const statusWords = (status: EncounterStatus): string => spokenCode(status);

/** A class as one says it: "Inpatient", "Short stay". */
export const classWords = (code: EncounterClass): string =>
  code === 'inpatient-encounter' ? 'Inpatient' : spokenCode(code).replace(/ encounter$/, '');

/** The name of an encounter: its title, else its kind. */
export function encounterName({
  title,
  encounter_class,
  is_ward_round,
  hospitalization,
}: {
  title: string | null;
  encounter_class: EncounterClass;
  is_ward_round: boolean;
  hospitalization: number | null;
}): string {
  if (title) return title;
  if (is_ward_round) return 'Ward round';
  return hospitalization === null ? `${classWords(encounter_class)} encounter` : 'Admission';
}
