import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a column holds the same text, however either is spelled (`textIdentity`). */
export const isSameText = (column: PgColumn, text: PgColumn | string): SQL =>
  sql`text_identity(${column}) = text_identity(${text})`;
