/** Why NEWS2 is not used for a patient whose age is one for it: it was not made for pregnancy (RCP, NEWS2 2017). */
export const news2NotUsedReasons = ['pregnant'] as const;
export type News2NotUsed = (typeof news2NotUsedReasons)[number];

/** The words in place of NEWS2. */
export const news2NotUsedWords: Readonly<Record<News2NotUsed, string>> = {
  pregnant: 'NEWS2 not used: pregnant',
};
