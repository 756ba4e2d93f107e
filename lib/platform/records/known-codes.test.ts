import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable, type PgText } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { oneOf } from '@/db/schema/columns';
import * as schema from '@/db/schema/index';

const written = (condition: SQL) => new PgDialect().sqlToQuery(condition).sql;

const tables = Object.values<unknown>(schema)
  .filter((value): value is PgTable => value instanceof PgTable)
  .map(getTableConfig);

const coded = tables.flatMap(({ name, columns, checks }) =>
  columns
    .filter((column) => (column.enumValues ?? []).length > 0)
    .map((column) => ({ name: `${name}.${column.name}`, column: column as PgText<never>, checks })),
);

it.each(coded)(
  '$name is held by the database to just the codes of its list',
  ({ column, checks }) => {
    const conditions = checks.map(({ value }) => written(value));
    expect(conditions).toContain(written(oneOf(column, column.enumValues ?? [])));
  },
);

it('has no list of codes for a column beside the one that its type has', () => {
  const byHand = tables.flatMap(({ name, checks }) =>
    checks
      .map(({ name: check, value }) => ({ check: `${name}: ${check}`, text: written(value) }))
      .filter(({ text }) => /^"\w+"\."\w+" in \('/.test(text))
      .filter(
        ({ text }) =>
          !coded.some(({ column }) => written(oneOf(column, column.enumValues ?? [])) === text),
      )
      .map(({ check }) => check),
  );
  expect(byHand).toEqual([]);
});
