/**
 * Whether Wardline itself answered. Each of its answers names its request; the page of a proxy that does not reach it, or of a
 * network that asks for a sign-in first, does not.
 */
export const isOwnAnswer = ({ headers, type }: Response): boolean =>
  // A redirect says nothing to a service worker, which hands it on to the browser.
  type === 'opaqueredirect' || headers.has('x-request-id');
