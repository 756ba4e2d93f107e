/** What a patient is allergic to, by the alerts that hold. */
export const allergiesOf = (flags: readonly { kind: string; note: string }[]): string[] =>
  flags.filter(({ kind }) => kind === 'allergy').map(({ note }) => note);
