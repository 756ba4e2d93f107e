import { database } from '@/db/client';
import { findUserAccount } from '@/db/queries/platform/accounts';
import { connectedSince } from '@/db/queries/platform/external-identities';
import { openIdProvider } from '@/lib/platform/single-sign-on/openid-provider';

type OwnAccount = {
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  hasPin: boolean;
  /** Null where no OpenID provider is configured. */
  singleSignOn: { name: string; isConnected: boolean } | null;
};

/** The ways to sign in, on the person's own page. */
export async function readUserAccount(userId: string): Promise<OwnAccount> {
  const provider = openIdProvider();
  const [account, since] = await Promise.all([
    findUserAccount(database(), userId),
    provider && connectedSince(database(), userId, provider.issuer),
  ]);
  return {
    hasSecondFactor: account?.totpConfirmedAt != null,
    recoveryCodesLeft: account?.recoveryCodeHashes.length ?? 0,
    hasPin: account?.hasPin ?? false,
    singleSignOn: provider && { name: provider.name, isConnected: since !== null },
  };
}
