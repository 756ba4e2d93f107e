/** The unit behind a value, and what the value is in the parameter's own unit: "45 mg/dL (2.5 mmol/L)". */
export const unitWords = ({
  unit,
  converted,
}: {
  unit: string | null;
  converted: string | null;
}): string => [unit, converted && `(${converted})`].filter(Boolean).join(' ');
