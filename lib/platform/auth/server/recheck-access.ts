import type { Affiliation } from '@/lib/platform/auth/server/caller';
import { identify } from '@/lib/platform/auth/server/identify';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/**
 * Whether the caller of a streamed answer is still signed in, with every permission that it had at the provider when the
 * stream began. False if that cannot be found out.
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
