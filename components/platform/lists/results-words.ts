/** The number of results of a list or a search, for a screen reader. */
export const resultsWords = (total: number, isAtLeast = false): string =>
  `${isAtLeast ? 'At least ' : ''}${total === 1 ? '1 result' : `${total} results`}`;
