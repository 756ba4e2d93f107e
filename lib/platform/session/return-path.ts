/**
 * A path of our own to come back to after signing in, or `/`. Anything that a browser could read as another host is
 * refused: `//evil.example`, `/\evil.example`, `/..//evil.example`, `https:evil.example`.
 */
export function safeReturnPath(given: string | null | undefined): string {
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const base = 'http://wardline.invalid';
  if (!URL.canParse(given, base)) return '/';
  const url = new URL(given, base);
  if (url.origin !== base || /^\/(?:\/|sign-in|new-password)/.test(url.pathname)) return '/';
  // The framework's own mark on a navigation within the page.
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page that opened another, from the address of the other; null where it names none. */
export function returnPath(from: string | string[] | undefined): string | null {
  const path = typeof from === 'string' ? safeReturnPath(from) : '/';
  return path === '/' ? null : path;
}
