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
