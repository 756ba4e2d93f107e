import type { Affiliation } from '@/lib/platform/auth/server/caller';
import { identify } from '@/lib/platform/auth/server/identify';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/**
 * Whether the caller of an answer that is given in parts is still who it was, and may still do at the provider all that
 * it might when the answer began. What keeps this from being known is a no.
 */
export async function recheckAccess(
  headers: HeaderReader,
  { provider, permissions }: Affiliation,
): Promise<boolean> {
  try {
    const { affiliations } = await identify(headers, { isUse: false });
    const now = affiliations.find((at) => at.provider.id === provider.id);
    return now !== undefined && [...permissions].every((one) => now.permissions.has(one));
  } catch {
    return false;
  }
}
