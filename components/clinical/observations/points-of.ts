import type { z } from 'zod';
import type { scoreRecord } from '@/lib/clinical/scores/contract';

type Score = Pick<z.output<typeof scoreRecord>, 'observations' | 'parts'>;

/** The points for this very observation; null where the score was made from another one of the same code, or of none. */
export function pointsOf(
  { uuid, parameter }: { uuid: string; parameter: string | null },
  { observations, parts }: Score,
): number | null {
  if (!observations.includes(uuid)) return null;
  return parts.find((part) => part.code === parameter)?.score ?? null;
}
