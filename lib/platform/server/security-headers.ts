import { randomBytes } from 'node:crypto';

/** A one-time word that lets the scripts of one page run, and none that was smuggled into it. */
export function createNonce(): string {
  return randomBytes(18).toString('base64');
}

/** The Content-Security-Policy of a page. The framework takes the nonce from it for its scripts. */
export const pagePolicy = (nonce: string): string =>
  policyOfPage(`'nonce-${nonce}' 'strict-dynamic'`);

/** That of a page which is the same for everyone: its scripts are named by their hashes (SHA-256, base64). */
export const readyPolicy = (hashes: readonly string[]): string =>
  policyOfPage(hashes.map((hash) => `'sha256-${hash}'`).join(' '));

const policyOfPage = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The Content-Security-Policy of an API answer, which is data and never a page. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The headers that every answer carries, whatever its path. */
export function commonHeaders(overHttps: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // A patient's identifier in an address stays within the hospital.
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(overHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
