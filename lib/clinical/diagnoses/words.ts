import { parted } from '@/lib/clinical/diagnoses/rules';

/** A code of a diagnosis as a label: "Provisional". */
export const statusLabel = (code: string): string =>
  `${code.slice(0, 1).toUpperCase()}${spoken(code.slice(1))}`;

const spoken = (code: string): string => code.toLowerCase();

/** How a diagnosis is, in words: "confirmed, resolved"; of an active one its certainty alone. */
export function diagnosisState({
  status,
  clinical_status,
}: {
  status: string;
  clinical_status: string | null;
}): string {
  const isActive = clinical_status === null || clinical_status === 'ACTIVE';
  return isActive ? spoken(status) : `${spoken(status)}, ${spoken(clinical_status)}`;
}

/** A short form: its state is only said where it is no active provisional diagnosis, as each begins. */
export function shortDiagnosis(diagnosis: {
  role: string;
  status: string;
  clinical_status: string | null;
}): string {
  const state = diagnosisState(diagnosis);
  return state === 'provisional' ? diagnosis.role : `${diagnosis.role} (${state})`;
}

/** The first diagnosis that was not refuted, by rank, and how many more there are; null for none. */
export function leadingDiagnosis(
  diagnoses: readonly { role: string; status: string; clinical_status: string | null }[],
): string | null {
  const [first, ...more] = parted(diagnoses).current;
  if (!first) return null;
  const words = shortDiagnosis(first);
  return more.length === 0 ? words : `${words} and ${more.length} more`;
}
