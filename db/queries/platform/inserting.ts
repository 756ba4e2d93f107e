import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';

/** A query that stores one row of a table. */
export const inserting =
  <Table extends PgTable>(table: Table) =>
  async (tx: Tx, row: Table['$inferInsert']): Promise<void> => {
    await tx.insert<PgTable>(table).values(row);
  };
