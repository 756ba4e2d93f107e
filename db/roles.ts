import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import { serverLogin } from '@/db/server-login.mjs';
import { StartRefusal } from '@/db/start-refusal.mjs';

/** Settings that only the owner may have and that hold for requests: limits, and what keeps patients' names out of PostgreSQL's log. */
const sharedSettings = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'log_error_verbosity',
  'log_min_error_statement',
  'log_parameter_max_length',
  'log_parameter_max_length_on_error',
];

/**
 * Makes the roles that the database needs, which are of the whole cluster and in no dump. `wardline_app` has the rights of
 * requests, and functions that see past row-level security run as `wardline_definer`; neither can log in. Requests connect
 * as a login that is a member of the first alone.
 * @throws StartRefusal with the statements that an administrator runs, where the user may not
 */
export async function ensureRoles(tx: TransactionSql, databaseUrl: string): Promise<void> {
  const { name, password } = serverLogin(databaseUrl);
  const missing = await tx<{ statement: string }[]>`
    with app as (select oid from pg_roles where rolname = 'wardline_app'),
      definer as (select oid from pg_roles where rolname = 'wardline_definer'),
      login as (select oid from pg_roles where rolname = ${name}::name),
      given as (select s.setrole, split_part(one, '=', 1) as key, substr(one, strpos(one, '=') + 1) as value
        from pg_db_role_setting s join pg_roles on pg_roles.oid = s.setrole, unnest(s.setconfig) as one
        where rolname in (current_user, ${name}::name))
    select 'create role wardline_app nologin' as statement where not exists (select from app)
    union all
    select format('create role wardline_definer nologin role %I', current_user)
      where not exists (select from definer)
    union all
    select format('grant wardline_definer to %I', current_user)
      from definer where not pg_has_role(current_user, oid, 'usage')
    union all
    select format('create role %I in role wardline_app login', ${name}::name) || ${passwordClause(password)}
      where not exists (select from login)
    union all
    select format('grant wardline_app to %I', ${name}::name)
      from login, app where not pg_has_role(login.oid, app.oid, 'usage')
    union all
    select format('alter role %I set %s = %L', ${name}::name, key, value) from given as owners
      where key = any(${sharedSettings}) and setrole is distinct from (select oid from login)
        and not exists (select from given, login where setrole = login.oid and given.key = owners.key)`;
  try {
    await tx.savepoint((savepoint) => runOrRefuse(savepoint, missing));
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : null;
    // Another database of this cluster is set up at the same moment.
    if (code === '42710' || code === '23505') return ensureRoles(tx, databaseUrl);
    throw error;
  }
}

/**
 * Makes sure that requests can connect, to this database alone.
 * @returns the address to connect to
 */
export async function openServerLogin(owner: Sql, databaseUrl: string): Promise<string> {
  const { name, password, url } = serverLogin(databaseUrl);
  const open = await owner<{ statement: string }[]>`
    select format('revoke connect, temporary on database %I from public', datname) as statement from pg_database
      where datname = current_database() and pg_has_role(current_user, datdba, 'usage')
        and (has_database_privilege('public', oid, 'connect') or has_database_privilege('public', oid, 'temporary'))
    union all
    select format('grant connect on database %I to %I', datname, ${name}::name) from pg_database
      where datname = current_database() and pg_has_role(current_user, datdba, 'usage')`;
  for (const { statement } of open) await owner.unsafe(statement);
  if (await isOpen(url)) return url;
  // The owner has another password than when the login was made.
  const [renewed] = await owner<{ statement: string }[]>`
    select format('alter role %I login', ${name}::name) || ${passwordClause(password)} as statement`;
  await runOrRefuse(owner, renewed ? [renewed] : []);
  if (await isOpen(url)) return url;
  throw new StartRefusal(
    `The database does not let in "${name}", the role that requests connect as: let pg_hba.conf and any connection pool admit it as they admit the user of DATABASE_URL.`,
  );
}

async function runOrRefuse(sql: Sql | TransactionSql, statements: { statement: string }[]) {
  try {
    for (const { statement } of statements) await sql.unsafe(statement);
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== '42501') throw error;
    const all = statements.map(({ statement }) => `${statement};`).join(' ');
    throw new StartRefusal(
      `The user of DATABASE_URL may not set up the roles that Wardline needs. Run this as PostgreSQL's administrator, and start again: ${all}`,
    );
  }
}

/** Whether requests can connect. */
async function isOpen(url: string): Promise<boolean> {
  const sql = postgres(url, { ...connectionOptions, max: 1 });
  try {
    const [role] = await sql<{ name: string; isTooMuch: boolean }[]>`
      select current_user::text as name, rolsuper or rolbypassrls or rolcreaterole
        or pg_has_role('wardline_definer', 'member') or pg_has_role(relowner, 'member') as "isTooMuch"
      from pg_roles, pg_class where rolname = current_user and pg_class.oid = 'providers'::regclass`;
    if (!role?.isTooMuch) return true;
    throw new StartRefusal(
      `The role "${role.name}", which requests connect as, may do more than requests may: it is a superuser, may create roles, bypasses row-level security, or is a member of the tables' owner or of wardline_definer. Take that from it, and start again.`,
    );
  } catch (error) {
    // A wrong password, a login that is closed, a connection pool that does not know it.
    const code = error instanceof postgres.PostgresError ? error.code : '';
    if (['28P01', '28000', '08P01'].includes(code)) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The password as PostgreSQL itself would store it, so that no log shows it (RFC 5803). */
function passwordClause(password: string): string {
  if (!password) return '';
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return ` password 'SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}'`;
}
