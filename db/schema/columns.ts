import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  numeric,
  type PgColumn,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** The tenant of a row: first column of its primary key and of every unique and exclusion constraint. */
export const providerId = () => uuid('provider_id').notNull();

/** A time-ordered uuid made by the app. The interface calls it `uuid`. */
export const id = () => uuid('id').notNull().$defaultFn(v7);

/** The integer that the interface calls `id`. */
export const number = () =>
  bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/**
 * Whether a row's name or number was another row's too before both were compared by their identity (`text_identity`). Such a row
 * stays as it is, outside the unique key; `kept_namesakes` lists them.
 */
export const isNamesake = () => boolean('is_namesake').notNull().default(false);

/** An instant, kept to the millisecond, as every answer shows it. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A file's bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array | string }>({
  dataType: () => 'bytea',
  // In JSON it is text.
  fromDriver: (sent) => (typeof sent === 'string' ? Buffer.from(sent.slice(2), 'hex') : sent),
});

/** A PostgreSQL range of instants, `[from,to)`. */
export const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

export const createdAt = () => timestamptz('created_at').notNull().defaultNow();

export const modifiedAt = () =>
  timestamptz('modified_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

/** When a row was made and last changed. */
export const timestamps = () => ({ createdAt: createdAt(), modifiedAt: modifiedAt() });

/** The foreign key of a column that holds the id of a record of the same provider: it never leads to another provider's row. */
export const tenantReference = (
  { providerId }: { providerId: AnyPgColumn },
  column: AnyPgColumn,
  record: { providerId: AnyPgColumn; id: AnyPgColumn },
  name: string,
) =>
  foreignKey({
    name,
    columns: [providerId, column],
    foreignColumns: [record.providerId, record.id],
  });

/**
 * A column of an index as `order by … desc` reads it. By itself `desc()` puts nulls last in an index and first in a
 * query, and PostgreSQL then sorts every row instead of reading the index.
 */
export const descendingNullsFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** An exact amount of money, in units of its currency; text outside, never a float. */
export const money = (name: string) => numeric(name, { precision: 18, scale: 3 });

/** Whether a column was made by `money`. */
export const isMoney = (column: PgColumn | undefined): boolean =>
  column?.getSQLType() === 'numeric(18, 3)';

/** A code of ISO 4217. */
export const currency = () => char('currency', { length: 3 }).notNull();

/**
 * The condition on a row for each code of a column. A row with a code that has no condition is refused: a check that is
 * null would let it pass, and an `else` would give it another code's meaning.
 */
export const byCode = <Code extends string>(
  column: PgColumn,
  conditions: Readonly<Record<Code, SQL>>,
): SQL => {
  const whens = Object.entries<SQL>(conditions).map(
    ([code, condition]) => sql`when ${sql.raw(`'${code}'`)} then ${condition}`,
  );
  return sql`case ${column} ${sql.join(whens, sql` `)} else false end`;
};

/** The same condition for several codes of `byCode`. */
export const sameFor = <Code extends string>(
  codes: readonly Code[],
  condition: SQL,
): Record<Code, SQL> =>
  Object.fromEntries(codes.map((code) => [code, condition])) as Record<Code, SQL>;

/** That a text column holds one of the codes. */
export const oneOf = (column: PgColumn, codes: readonly string[]) =>
  sql`${column} in (${sql.raw(codes.map((code) => `'${code}'`).join(','))})`;
