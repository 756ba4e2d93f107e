import type { EarlyRefusal } from './refusal';
import { decoded, pathOf } from './target';

const apiPrefixes = ['api', 'v1', 'providers'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const pageMethods = ['GET', 'HEAD'];
const longestAddress = 8192;

/** Whether a path belongs to the API, however many slashes and capitals it was written with. */
export function isApiPath(path: string): boolean {
  const [first = ''] = path.split(/[/\\]+/).filter(Boolean);
  return apiPrefixes.includes((decoded(first) ?? first).toLowerCase());
}

/**
 * The refusal of a request that the framework would answer badly: by a server error, a redirect that loses the body, a page
 * instead of JSON. `null` for a request that the framework can answer. The target is a plain one (`plainTarget`).
 */
export function earlyRefusal(method: string, target: string): EarlyRefusal | null {
  const path = pathOf(target);
  if (method === 'OPTIONS' && target === '*') {
    return { status: 204, message: '', headers: { Allow: methods.join(', ') } };
  }
  if (target.length > longestAddress) {
    return {
      status: 414,
      message: `The address is longer than ${longestAddress} characters. Use fewer or shorter filters.`,
    };
  }
  if (decoded(path) === null) {
    return {
      status: 400,
      message: 'The path has a "%" without a valid escape. Write "%" as "%25".',
    };
  }
  if (!path.startsWith('/')) {
    return { status: 400, message: 'The address does not start with "/".' };
  }
  // The methods of an API path are known to its route (`answer-api.ts`).
  if (!methods.includes(method) && !isApiPath(path)) {
    return {
      status: 405,
      message: `The method ${method} is not supported.`,
      headers: { Allow: pageMethods.join(', ') },
    };
  }
  // The API says which of its filters it is.
  if (!isApiPath(path) && /%00/.test(target)) {
    return { status: 400, message: 'The address has a character that is not allowed in text.' };
  }
  if (isApiPath(path) && /[/\\]{2}|\\/.test(path)) {
    return { status: 404, message: 'There is nothing at this path: it has an empty segment.' };
  }
  return null;
}
