import { Refusal } from '@/lib/domain/errors';
import type { ApiRequest, HeaderReader } from '@/lib/platform/http/api-request';
import { env } from '@/lib/platform/settings/env';

/** The header in which our server hands over the address of the peer; it removes one sent by a client. */
export const peerHeader = 'x-wardline-peer';

/** The header in which our server tells a page its own path and query; it replaces one sent by a client. */
export const pathHeader = 'x-wardline-path';

/** The caller's address. `X-Forwarded-For` counts only behind our own proxy (`TRUST_PROXY`). */
export function ipOf(headers: HeaderReader): string {
  const forwarded = env().TRUST_PROXY
    ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : null;
  return (forwarded && withoutPort(forwarded)) || headers.get(peerHeader) || '';
}

/** Some proxies add the port, with which each connection would be another stranger: `192.0.2.7:5123`, `[2001:db8::7]:5123`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}

/** The address as the caller wrote it, path and query included: the framework's own names another host. */
export function publicUrl(request: ApiRequest): URL {
  const url = new URL(request.url);
  const origin = ownOrigin(request.headers, url);
  return new URL(`${url.pathname}${url.search}`, origin);
}

function ownOrigin(headers: HeaderReader, fallback: URL): string {
  const configured = env().PUBLIC_URL;
  if (configured) return new URL(configured).origin;
  const trusted = env().TRUST_PROXY;
  const host = (trusted && headers.get('x-forwarded-host')) || headers.get('host') || fallback.host;
  const protocol =
    (trusted && headers.get('x-forwarded-proto')) || fallback.protocol.replace(':', '');
  const origin = `${protocol}://${host}`;
  return isHost(host) && URL.canParse(origin) ? origin : fallback.origin;
}

/** A host must not bring a path, a query or a person with it. */
const isHost = (text: string) => !/[/?#@\\\s]/.test(text);

/** The address under which the caller of a page knows this server: `https://ward.example.org`. */
export function publicOrigin(headers: HeaderReader): string {
  return ownOrigin(headers, new URL('http://localhost'));
}

/**
 * A change made with a cookie must come from a page of our own. Browsers send `Origin` with every such request,
 * so one without it is refused as well.
 */
export function requireOwnOrigin(request: ApiRequest): void {
  const origin = request.headers.get('origin');
  if (origin !== null && origin === ownOrigin(request.headers, new URL(request.url))) return;
  throw new Refusal(
    'forbidden',
    'This change did not come from a page of Wardline. Reload the page and try again.',
  );
}
