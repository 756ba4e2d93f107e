/** The first row that a query finds, or null. */
export const firstRow = async <Row>(found: PromiseLike<readonly Row[]>): Promise<Row | null> =>
  (await found)[0] ?? null;
