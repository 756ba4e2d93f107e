import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { connectionOptions } from '@/db/connection-options';

let owner: ReturnType<typeof connect> | undefined;

function connect() {
  const sql = postgres(process.env.WARDLINE_DATABASE_URL ?? '', { ...connectionOptions, max: 5 });
  return { sql, database: drizzle(sql) };
}

/** The database as its owner, who sees every hospital: tests prepare and look at what no request may. */
export function database() {
  owner ??= connect();
  return owner.database;
}

export async function closeOwnDatabase(): Promise<void> {
  await owner?.sql.end({ timeout: 5 });
  owner = undefined;
}
