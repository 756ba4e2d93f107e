import type { Tx } from '@/db/client';
import { deleteExternalIdentities } from '@/db/queries/platform/external-identities';

/** The identity at the OpenID provider. After it is removed, only the audit log knows it. */
export const recorded = ({ issuer, subject }: { issuer: string; subject: string }) =>
  `${issuer} ${subject}`;

/**
 * Removes every connection of the account to the OpenID provider. Returns what it was, for the audit log, or null.
 */
export async function takeIdentities(tx: Tx, userId: string): Promise<string | null> {
  const identities = await deleteExternalIdentities(tx, userId);
  return identities.length === 0 ? null : identities.map(recorded).join(' ');
}
