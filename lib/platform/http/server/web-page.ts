import { v7 } from 'uuid';
import { Refusal } from '@/lib/domain/errors';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { ipOf, pathHeader } from '@/lib/platform/http/address';
import type { Contract } from '@/lib/platform/http/contract';
import { auditDenial, recordsAsked } from '@/lib/platform/http/server/audit-trail';
import { isAllowed } from '@/lib/platform/http/server/authorize';
import type { Context } from '@/lib/platform/http/server/context';
import { runAudited } from '@/lib/platform/http/server/run-audited';
import { log, loggable } from '@/lib/platform/log/log';

/** The viewer of a page, and the hospital. */
type Reader = { caller: Caller; affiliation: Affiliation; headers: Headers };

/**
 * Whether somebody may open a page that is for those who may do this operation. A no is on record, as the endpoint's
 * would be.
 */
export async function mayOpen(
  { caller, affiliation, headers }: Reader,
  contract: Contract,
): Promise<boolean> {
  if (isAllowed(affiliation, contract)) return true;
  const attempt = { caller, affiliation, requestId: requestIdOf(headers), ip: ipOf(headers) };
  await auditDenial(attempt, contract, { address: namedBy(headers) });
  return false;
}

const requestIdOf = (headers: Headers) => headers.get('x-request-id') ?? v7();

/**
 * The data of a page: the same permission, the same row-level security and the same audit row as the endpoint of this
 * contract, without the way over HTTP. Throws `forbidden` as the endpoint answers it.
 */
export async function readForPage<T>(
  reader: Reader,
  contract: Contract,
  read: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (!(await mayOpen(reader, contract))) {
    throw new Refusal('forbidden', 'Your role does not allow this.');
  }
  const { affiliation, headers } = reader;
  const requestId = requestIdOf(headers);
  const attempt = { ...reader, requestId, ip: ipOf(headers), address: {} };
  const options = { providerIds: [affiliation.provider.id], now: new Date(), durable: false };
  try {
    return (await runAudited(attempt, contract, options, read)).result;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The framework logs what is thrown as it is, and a failed query carries its parameters: a name that was looked for.
    log.error({ requestId, ...loggable(error) }, 'unforeseen error');
    throw new Error(
      'This page could not be loaded. The log has the reason, under the id of the request.',
    );
  }
}

/**
 * The records that the address of a page names: `/patients/…/observe` and `?patient=…` a patient, by the name that the API
 * has for it.
 */
function namedBy(headers: Headers): Record<string, unknown> {
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(headers.get(pathHeader) ?? '') ?? [];
  // Looked ahead at, so that a name's part of the address may be the noun of the next: `/statements/patients/…`.
  const named = path.matchAll(/(?=\/([a-z-]+)s\/([^/]+))/g);
  const fromPath = Object.fromEntries(
    [...named].map(([, noun = '', id = '']) => [`${noun.replaceAll('-', '_')}_id`, id]),
  );
  return { ...recordsAsked(new URLSearchParams(query)), ...fromPath };
}
