import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import type { ObservationValues } from '@/lib/domain/scores/values';

/** For the tests: a patient of each table who is well. */
export const normal: Readonly<Record<AgeGroup, ObservationValues>> = {
  adult: {
    MOBILITY: 'walking',
    RR: 12,
    HR: 80,
    SBP: 120,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
  older_child: {
    MOBILITY: 'normal_for_age',
    RR: 19,
    HR: 90,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
  younger_child: {
    MOBILITY: 'normal_for_age',
    RR: 32,
    HR: 110,
    TEMP: 36.8,
    AVPU: 'alert',
    TRAUMA: 'no',
  },
};

/** For the tests: what a single value scores. */
export function samplePoints(
  ageGroup: AgeGroup,
  code: string,
  value: string | number,
): number | null {
  const score = scoreTews(tewsTables[ageGroup], { [code]: value });
  return score.parts.find((part) => part.code === code)?.score ?? null;
}
