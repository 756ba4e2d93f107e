import postgres, { type TransactionSql } from 'postgres';
import { StartRefusal } from '@/db/start-refusal.mjs';

/** Neither can log in. Requests have the rights of the first; functions that see past row-level security run as the second. */
const roles = ['wardline_app', 'wardline_definer'];

/**
 * Makes the roles that the database needs, which are of the whole cluster and in no dump.
 * @throws StartRefusal with the statements that an administrator runs, where the user may not make them
 */
export async function ensureRoles(tx: TransactionSql): Promise<void> {
  const missing = await tx<{ statement: string }[]>`
    select case when pg_roles.oid is null
      then format('create role %s nologin role %I', name, current_user)
      else format('grant %s to %I', name, current_user) end as statement
    from unnest(${roles}::text[]) as name left join pg_roles on rolname = name
    where pg_roles.oid is null or not pg_has_role(current_user, pg_roles.oid, 'usage')`;
  try {
    await tx.savepoint(async (savepoint) => {
      for (const { statement } of missing) await savepoint.unsafe(statement);
    });
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : null;
    // Another database of this cluster is set up at the same moment.
    if (code === '42710' || code === '23505') return ensureRoles(tx);
    if (code !== '42501') throw error;
    const statements = missing.map(({ statement }) => `${statement};`).join(' ');
    throw new StartRefusal(
      `The database's user may not make roles. Run this as PostgreSQL's administrator, and start again: ${statements}`,
    );
  }
}
