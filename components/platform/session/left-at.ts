import { safeReturnPath } from '@/lib/platform/session/return-path';

const keyOf = (user: string) => `wardline:left-at:${user}`;

/** Keeps the page that a user leaves when a shared device locks. */
export function noteLeftAt(user: string, path: string): void {
  try {
    localStorage.setItem(keyOf(user), path);
  } catch {}
}

/** The page that this user left here, once; the first page without one. */
export function takeLeftAt(user: string): string {
  try {
    const path = localStorage.getItem(keyOf(user));
    localStorage.removeItem(keyOf(user));
    return safeReturnPath(path);
  } catch {
    return '/';
  }
}
