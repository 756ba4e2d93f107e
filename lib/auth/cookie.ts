import { env } from '@/lib/env';

/** Behind https a cookie carries the `__Host-` prefix, which browsers tie to this very host. */
function isSecure(): boolean {
  return env().PUBLIC_URL?.startsWith('https:') ?? false;
}

const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

function readCookie(name: string, header: string | null): string | null {
  const start = `${nameOf(name)}=`;
  for (const part of (header ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(start)) return cookie.slice(start.length) || null;
  }
  return null;
}

const setCookie = (name: string, value: string, seconds: number, sameSite: 'Lax' | 'Strict') =>
  `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}${isSecure() ? '; Secure' : ''}`;

const session = 'wardline-session';

export function sessionCookieName(): string {
  return nameOf(session);
}

/** The session token of a `Cookie` header. */
export function sessionTokenOf(header: string | null): string | null {
  return readCookie(session, header);
}

/** A `Set-Cookie` that keeps the session for `seconds`, or ends it with 0. */
export function sessionCookie(token: string, seconds: number): string {
  return setCookie(session, token, seconds, 'Lax');
}

const signIn = 'wardline-sign-in';

/** The token of a `Cookie` header that marks the browser which went to an OpenID provider to sign in. */
export function signInTokenOf(header: string | null): string | null {
  return readCookie(signIn, header);
}

/** A `Set-Cookie` that marks the browser so, for `seconds`. */
export function signInCookie(token: string, seconds: number): string {
  return setCookie(signIn, token, seconds, 'Strict');
}

const device = 'wardline-device';
const deviceKnownForSeconds = 180 * 24 * 3600;

/** What a `Cookie` header says of the browser itself (`known-device.ts`). */
export function deviceValueOf(header: string | null): string | null {
  return readCookie(device, header);
}

/** A `Set-Cookie` that says it from now on, whoever signs in or out. */
export function deviceCookie(value: string): string {
  return setCookie(device, value, deviceKnownForSeconds, 'Strict');
}
