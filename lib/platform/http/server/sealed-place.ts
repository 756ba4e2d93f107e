import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import type { Place } from '@/lib/domain/page-place';
import type { Caller } from '@/lib/platform/auth/server/caller';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A request for a list: whose, and which of its rows. */
type Asked = {
  caller: Pick<Caller, 'secretHash'>;
  /** The operation. */
  id: string;
  params: object;
  search: URLSearchParams;
};

/** The parameters that choose a page of a list, and not which rows are in the list. */
const pageParameters = new Set(['page', 'page_size', 'after']);

/**
 * Seals the places of one list for one caller (AES-256-GCM). A place may hold a name, which does not belong into an
 * address that proxies log, and what was sealed for other filters, another list, provider or caller does not open.
 */
export function placesOf({ caller, id, params, search }: Asked) {
  const of = () => {
    const key = createHash('sha256').update(`place ${caller.secretHash}`).digest();
    const filters = [...search].filter(([name]) => !pageParameters.has(name)).sort();
    return { key, list: Buffer.from(JSON.stringify([id, params, filters])) };
  };
  return {
    seal(place: Place): string {
      const { key, list } = of();
      const open = JSON.stringify(place);
      // Of what is sealed, so that the same page has the same link each time and no two places share a nonce.
      const nonce = createHmac('sha256', key)
        .update(list)
        .update('\0')
        .update(open)
        .digest()
        .subarray(0, nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(list);
      const text = Buffer.concat([sealing.update(open), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url');
    },
    open(sealed: string): Place | null {
      const { key, list } = of();
      const bytes = Buffer.from(sealed, 'base64url');
      const text = bytes.subarray(nonceBytes + tagBytes);
      if (text.length === 0) return null;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(list)
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return JSON.parse(Buffer.concat([opening.update(text), opening.final()]).toString());
      } catch {
        return null;
      }
    },
  };
}
