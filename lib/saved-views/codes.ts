/** The lists whose filters a person can keep. */
export const savedViewLists = ['hospitalizations', 'encounters', 'payments'] as const;
