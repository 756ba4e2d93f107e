import { type SQL, sql } from 'drizzle-orm';
import { observations } from '@/db/schema/index';

/** The known parameter that an observation is of; else its code as it was sent. Indexes are on this very expression. */
export const parameterOf = (row: SQL = sql`${observations}`): SQL<string | null> =>
  sql<
    string | null
  >`(case when ${row}.parameter is null then ${row}.code else ${row}.parameter end)`;

/** The value in the parameter's own unit; empty where it cannot be read. */
export const measuredIn = (row: SQL = sql`${observations}`): SQL<string> =>
  sql<string>`coalesce(${row}.converted, ${row}.value)`;
