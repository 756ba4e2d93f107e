import { database } from '@/db/client';
import { findAccount } from '@/db/queries/accounts';

/** What the person's own page shows of the second factor. */
export async function readAccount(
  userId: string,
): Promise<{ hasSecondFactor: boolean; recoveryCodesLeft: number }> {
  const account = await findAccount(database(), userId);
  return {
    hasSecondFactor: account?.totpConfirmedAt != null,
    recoveryCodesLeft: account?.recoveryCodeHashes.length ?? 0,
  };
}
