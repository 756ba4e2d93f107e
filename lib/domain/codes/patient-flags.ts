/** The kinds of alerts. */
export const flagKinds = ['allergy', 'isolation', 'safety', 'communication'] as const;
export type FlagKind = (typeof flagKinds)[number];

export const flagKindWords: Record<FlagKind, string> = {
  allergy: 'Allergy',
  isolation: 'Isolation',
  safety: 'Safety',
  communication: 'Communication',
};
