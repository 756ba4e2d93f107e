/** What a patient is allergic to, by the alerts that hold; the word that everything here is said after is not said twice. */
export const allergiesOf = (flags: readonly { kind: string; note: string }[]): string[] =>
  flags
    .filter(({ kind }) => kind === 'allergy')
    .map(({ note }) => note.replace(/^allerg(?:y|ies):\s*(?=\S)/i, ''));
