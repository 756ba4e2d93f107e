/** The part of a request's target before its query. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** A part of a target without its escapes; null if one of them is invalid. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * A request's target as a browser would have sent it: without the scheme and the authority, which a proxy's client
 * writes before the path, and without segments that lead up or nowhere (`/sign-in/../api`), so that everybody who looks
 * at the path sees the same one.
 */
export function plainTarget(target: string): string {
  const ownPart = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const path = pathOf(ownPart);
  if (ownPart !== target && !ownPart.startsWith('/')) return `/${ownPart}`;
  return dotSegment.test(path) ? `${resolved(path)}${ownPart.slice(path.length)}` : ownPart;
}

const dotSegment = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;

function resolved(path: string): string {
  const kept: string[] = [];
  const segments = path.split(/[/\\]/).slice(1);
  for (const [index, segment] of segments.entries()) {
    const dots = segment.replace(/%2e/gi, '.');
    const isLast = index === segments.length - 1;
    if (dots === '..') kept.pop();
    if (dots !== '.' && dots !== '..') kept.push(segment);
    else if (isLast) kept.push('');
  }
  return `/${kept.join('/')}`;
}
