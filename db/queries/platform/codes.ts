import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The codes of a list, for `in`. They are our own, and are in the statement itself, so that an index with the same
 * condition is used.
 */
export const among = (codes: readonly string[]): SQL =>
  sql.raw(`(${codes.map(quoted).join(', ')})`);

/** The meaning of each code, in SQL; a code that is not in the table raises (`unknown_code`). */
export function meaningOf<Meaning extends string | number>(
  code: SQLWrapper,
  meanings: Readonly<Record<string, Meaning>>,
): SQL<Meaning> {
  const whens = Object.entries(meanings).map(([known, meaning]) =>
    sql.raw(
      `when ${quoted(known)} then ${typeof meaning === 'number' ? meaning : quoted(meaning)}`,
    ),
  );
  const type = sql.raw(typeof Object.values(meanings)[0] === 'number' ? 'integer' : 'text');
  return sql`case ${code} ${sql.join(whens, sql` `)} else unknown_code(${code})::${type} end`;
}

/** The place of a code in its list, from 0: lists on screens, on paper and in files are in the order of the codes. */
export const placeOfCode = (code: SQLWrapper, codes: readonly string[]): SQL<number> =>
  meaningOf(code, Object.fromEntries(codes.map((known, place) => [known, place])));

const quoted = (code: string) => `'${code}'`;
