import { createHash, randomBytes } from 'node:crypto';

/** What the database keeps of a token or a key. They are 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A new session token. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new token by which a video service lets a participant in. */
export function newVideoToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new key of another system, and the part of it that may be shown later. */
export function newApiKey(): { key: string; prefix: string } {
  const prefix = `wk_${randomBytes(4).toString('hex')}`;
  return { key: `${prefix}_${randomBytes(32).toString('base64url')}`, prefix };
}
