import { env } from '@/lib/env';

/** Behind https the cookie carries the `__Host-` prefix, which browsers tie to this very host. */
function isSecure(): boolean {
  return env().PUBLIC_URL?.startsWith('https:') ?? false;
}

export function sessionCookieName(): string {
  return isSecure() ? '__Host-wardline-session' : 'wardline-session';
}

/** The session token of a `Cookie` header. */
export function sessionTokenOf(header: string | null): string | null {
  const name = `${sessionCookieName()}=`;
  for (const part of (header ?? '').split(';')) {
    const cookie = part.trim();
    if (cookie.startsWith(name)) return cookie.slice(name.length) || null;
  }
  return null;
}

/** A `Set-Cookie` that keeps the session for `seconds`, or ends it with 0. */
export function sessionCookie(token: string, seconds: number): string {
  return `${sessionCookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure() ? '; Secure' : ''}`;
}
