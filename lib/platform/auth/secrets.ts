import { createHash, randomBytes } from 'node:crypto';

/** The stored form of a token or a key. They are 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

const spokenAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * A code that people write down and read out: 16 characters of 32, so 80 random bits, none that is mistaken for another in
 * handwriting.
 */
export function newSpokenCode(): string {
  const characters = Array.from(randomBytes(16), (byte) => spokenAlphabet[byte % 32]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The stored form of such a code, however somebody groups it. */
export const hashSpokenCode = (code: string) => hashSecret(bareCode(code));

/** A code without what was put between its signs. */
export const bareCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** A new token that marks a browser: while its person is at an OpenID provider, or as one that several users share. */
export function newBrowserToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new key by which a user's devices keep records while they are offline: for AES-256. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64');
}

/** A new key of another system, and the part of it that may be shown later. */
export function newApiKey(): { key: string; prefix: string } {
  const prefix = `wk_${randomBytes(4).toString('hex')}`;
  return { key: `${prefix}_${randomBytes(32).toString('base64url')}`, prefix };
}
