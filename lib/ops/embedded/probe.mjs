// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../../db/start-refusal.mjs';

/**
 * Runs one query on a separate connection.
 * @param {string} url
 * @param {string} query
 * @param {number} [timeoutSeconds]
 * @returns {Promise<Record<string, unknown>[]>}
 */
export async function ask(url, query, timeoutSeconds = 5) {
  // Loaded only when needed: the start script runs before anything is installed.
  const { default: postgres } = await import('postgres');
  const sql = postgres(url, {
    max: 1,
    connect_timeout: timeoutSeconds,
    idle_timeout: 1,
    prepare: false,
    onnotice: () => {},
  });
  try {
    return await Promise.race([
      sql.unsafe(query),
      sleep(timeoutSeconds * 1000, undefined, { ref: false }).then(() => {
        throw new Error(`No answer within ${timeoutSeconds} s.`);
      }),
    ]);
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {});
  }
}

const toldEveryMs = 5_000;

/**
 * Waits until the server of an address answers and is no standby: one that fails over, or starts together with this
 * machine, needs a while. Refuses what waiting does not change.
 * @param {string} url
 * @param {{ waitMs: number, onProgress: (message: string) => void }} options
 */
export async function requireReachable(url, { waitMs, onProgress }) {
  const place = placeOf(url);
  const deadline = Date.now() + waitMs;
  let told = 0;
  for (;;) {
    const reason = await reasonToWait(url, place);
    if (reason === null) return;
    if (Date.now() >= deadline) {
      throw new StartRefusal(
        `The database at ${place} (DATABASE_URL) does not answer (${reason}): start it or correct DATABASE_URL, or unset DATABASE_URL to use the built-in database.`,
      );
    }
    if (Date.now() - told >= toldEveryMs) {
      told = Date.now();
      onProgress(`Waiting for the database at ${place} (${reason}).`);
    }
    await sleep(Math.min(1000, Math.max(0, deadline - Date.now())));
  }
}

/**
 * Why the database cannot be used yet; null when it can.
 * @param {string} url
 * @param {string} place
 */
async function reasonToWait(url, place) {
  try {
    const [answer] = await ask(url, 'select pg_is_in_recovery() as is_standby');
    return answer?.is_standby ? 'a standby, which accepts no changes' : null;
  } catch (error) {
    const refusal = refusalFor(error, place);
    if (refusal) throw refusal;
    return reasonOf(error);
  }
}

/**
 * Host, port and database of an address, never its password.
 * @param {string} url
 */
function placeOf(url) {
  if (/^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*,/.test(url)) {
    throw new StartRefusal(
      'DATABASE_URL names several hosts, and after a failover some connections could stay on a standby: name one address that always leads to the primary, such as that of HAProxy (docs/operations.md).',
    );
  }
  let parts;
  try {
    parts = new URL(url);
  } catch {
    parts = null;
  }
  if (!parts || !/^postgres(ql)?:$/.test(parts.protocol)) {
    throw new StartRefusal(
      'DATABASE_URL is not a PostgreSQL address: write it as postgres://user:password@host:5432/database, with characters of the password such as "/", "#" and "?" as %2F, %23 and %3F.',
    );
  }
  try {
    // The database name is not decoded.
    for (const part of [parts.username, parts.password]) decodeURIComponent(part);
  } catch {
    throw new StartRefusal(
      'DATABASE_URL has a "%" without a code: write a "%" of the user or the password as "%25".',
    );
  }
  return `${parts.hostname}:${parts.port || '5432'}${parts.pathname}`;
}

/**
 * @param {unknown} error
 * @param {string} place
 */
function refusalFor(error, place) {
  const code = codeOf(error);
  if (code === wrongPassword || code === '28000') {
    return new StartRefusal(
      `The database at ${place} refuses the user or password of DATABASE_URL: correct it and start again.`,
    );
  }
  if (code === '3D000') {
    return new StartRefusal(
      `The server of DATABASE_URL has no such database (${place}): create it and start again.`,
    );
  }
  return null;
}

/** PostgreSQL's code for it. */
export const wrongPassword = '28P01';

/** @param {unknown} error */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** @param {unknown} error */
function reasonOf(error) {
  return codeOf(error) || (error instanceof Error ? error.message : String(error));
}
