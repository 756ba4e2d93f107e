/** The one row that a statement returned. */
export const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was stored.');
  return row;
};
