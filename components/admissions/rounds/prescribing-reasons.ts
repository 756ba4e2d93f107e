import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { lastDiagnoses, parted } from '@/lib/clinical/diagnoses/rules';

type Diagnosis = Pick<
  RoundBriefing['diagnoses'][number],
  'uuid' | 'code' | 'role' | 'rank' | 'status' | 'stated_at'
>;

/** The possible reasons for a medicine: each diagnosis of the patient, once, as it was stated last in whichever encounter. */
export function prescribingReasons(
  diagnoses: readonly Diagnosis[],
): { uuid: string; name: string }[] {
  // The briefing has the last encounter’s first.
  const stated = diagnoses.toReversed().toSorted((a, b) => a.stated_at.localeCompare(b.stated_at));
  const { current } = parted(lastDiagnoses(stated));
  return [...new Map(current.map(({ uuid, role }) => [role, { uuid, name: role }])).values()];
}
