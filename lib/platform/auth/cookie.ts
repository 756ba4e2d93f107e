import { publicOrigin } from '@/lib/platform/http/address';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { env } from '@/lib/platform/settings/env';

/** If everyone connects by https, cookies have the `__Host-` prefix, which ties them to this host. */
const nameOf = (name: string) => (env().PUBLIC_URL?.startsWith('https:') ? `__Host-${name}` : name);

function readCookie(name: string, header: string | null): string | null {
  const start = `${nameOf(name)}=`;
  for (const part of (header ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(start)) return cookie.slice(start.length) || null;
  }
  return null;
}

type Kept = { value: string; seconds: number; sameSite: 'Lax' | 'Strict' };

/**
 * Secure by https, even if only our proxy knows that the request came by https: the cookie is then never sent by
 * plain http.
 */
function setCookie(headers: HeaderReader, name: string, { value, seconds, sameSite }: Kept) {
  const isHttps = publicOrigin(headers).startsWith('https:');
  return `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${seconds}${isHttps ? '; Secure' : ''}`;
}

const session = 'wardline-session';

export function sessionCookieName(): string {
  return nameOf(session);
}

export function sessionTokenOf(header: string | null): string | null {
  return readCookie(session, header);
}

/** A `Set-Cookie` that keeps the session for `seconds` in the browser that sent these headers; 0 ends it. */
export function sessionCookie(headers: HeaderReader, token: string, seconds: number): string {
  return setCookie(headers, session, { value: token, seconds, sameSite: 'Lax' });
}

const signIn = 'wardline-sign-in';

/** The token in a `Cookie` header that marks the browser which was sent to an OpenID provider to sign in. */
export function signInTokenOf(header: string | null): string | null {
  return readCookie(signIn, header);
}

/** A `Set-Cookie` that marks the browser in this way for `seconds`. */
export function signInCookie(headers: HeaderReader, token: string, seconds: number): string {
  return setCookie(headers, signIn, { value: token, seconds, sameSite: 'Strict' });
}

/** As long as browsers keep a cookie. */
const longestKeptSeconds = 400 * 24 * 3600;

const display = 'wardline-display';

export function displayKeyOf(header: string | null): string | null {
  return readCookie(display, header);
}

/** A `Set-Cookie` that makes the browser a wall display. Every answer sets it again. */
export function displayCookie(headers: HeaderReader, key: string): string {
  return setCookie(headers, display, {
    value: key,
    seconds: longestKeptSeconds,
    sameSite: 'Strict',
  });
}

const device = 'wardline-device';
const deviceKnownForSeconds = 180 * 24 * 3600;

/** The facts about the browser itself in a `Cookie` header (`known-device.ts`). */
export function deviceValueOf(header: string | null): string | null {
  return readCookie(device, header);
}

/** A `Set-Cookie` for that value. It stays when users sign in and out. */
export function deviceCookie(headers: HeaderReader, value: string): string {
  return setCookie(headers, device, {
    value,
    seconds: deviceKnownForSeconds,
    sameSite: 'Strict',
  });
}

const sharedDevice = 'wardline-shared-device';

/** The token in a `Cookie` header that marks a browser which several users share. */
export function sharedDeviceTokenOf(header: string | null): string | null {
  return readCookie(sharedDevice, header);
}

/** A `Set-Cookie` that makes the browser a shared device. Each sign-in on it sets it again. */
export function sharedDeviceCookie(headers: HeaderReader, token: string): string {
  return setCookie(headers, sharedDevice, {
    value: token,
    seconds: longestKeptSeconds,
    sameSite: 'Strict',
  });
}
