/**
 * A path of our own to come back to after signing in, or `/`. Anything that a browser could read as another host is
 * refused: `//evil.example`, `/\evil.example`, `https:evil.example`.
 */
export function safeReturnPath(given: string | null | undefined): string {
  if (!given || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return '/';
  const base = 'http://wardline.invalid';
  if (!URL.canParse(given, base)) return '/';
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('/sign-in')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
