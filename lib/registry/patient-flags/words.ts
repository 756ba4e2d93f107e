/** A patient's allergies, by the alerts in force; the word "Allergy" is not repeated. */
export const allergiesOf = (flags: readonly { kind: string; note: string }[]): string[] =>
  flags
    .filter(({ kind }) => kind === 'allergy')
    .map(({ note }) => note.replace(/^allerg(?:y|ies):\s*(?=\S)/i, ''));
