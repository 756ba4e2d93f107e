// @ts-check
import { scryptSync } from 'node:crypto';
import postgres from 'postgres';

/**
 * The login that requests connect as, in the database of this address. Its name is the database's own, because roles are
 * of the whole cluster. Its password follows from that of the owner, so that every server of the database knows it and
 * nothing stores it; where the owner needs none, neither does the login.
 * @param {string} databaseUrl the owner's
 * @returns {{ name: string, password: string, url: string }}
 */
export function serverLogin(databaseUrl) {
  /** @type {{ host: string[], database: string, pass: string }} */
  const { host, database, pass } = Object(postgres(databaseUrl, { max: 1 }).options);
  const [, place, query] = /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)[^?]*(.*)$/.exec(databaseUrl) ?? [];
  const name = `${database}_server`;
  const password = pass && scryptSync(pass, name, 24).toString('base64url');
  const who = encodeURIComponent(name) + (password && `:${password}`);
  return { name, password, url: `postgres://${who}@${place || host[0]}/${database}${query}` };
}
