import { type SentObservation, unitOf } from '@/lib/clinical/observations/reading';
import { readNumber } from '@/lib/domain/scores/values';

/** A flow of 0 L/min, which everyone reads as "air". */
export const isAir = (code: string | null, value: string | null | undefined): boolean =>
  code === 'O2_FLOW' && readNumber(value) === 0;

/** The unit behind a value, and what the value is in the parameter's own unit: "45 mg/dL (2.5 mmol/L)". */
export const unitWords = ({
  unit,
  converted,
}: {
  unit: string | null;
  converted: string | null;
}): string => [unit, converted && `(${converted})`].filter(Boolean).join(' ');

/** The same of an observation as it was sent, with the code's own unit where it came without one. */
export const unitShown = (
  observation: Omit<SentObservation, 'category'> & {
    category?: string | null;
    converted: string | null;
  },
): string =>
  unitWords({
    ...observation,
    unit: unitOf({ ...observation, category: observation.category ?? null }),
  });
