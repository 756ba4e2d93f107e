import { randomBytes } from 'node:crypto';
import { publicUrl } from '@/lib/platform/http/address';
import type { ApiRequest } from '@/lib/platform/http/api-request';

/** The page to which the OpenID provider sends the browser back. It is registered there, with its host. */
export function returnAddress(request: ApiRequest): URL {
  return new URL('/sign-in/return', publicUrl(request));
}

/** A new state. What it is for can be read from it, for the page's words alone. */
export function newState(purpose: 'sign-in' | 'connect'): string {
  return `${purpose}.${randomBytes(32).toString('base64url')}`;
}
