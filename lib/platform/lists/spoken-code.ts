/** A code of a value set as one reads it: `entered-in-error` is "Entered in error". */
export function spokenCode(code: string): string {
  const said = abbreviations.get(code);
  if (said) return said;
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** HL7 v3 ActPriority abbreviates some; FHIR runs one together. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['asap', 'ASAP'],
  ['onleave', 'On leave'],
  ['preop', 'Before an operation'],
  ['stat', 'Stat'],
]);
