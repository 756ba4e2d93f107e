import type { Tx } from '@/db/client';
import { deleteExternalIdentities } from '@/db/queries/platform/external-identities';

/** As whom of the OpenID provider somebody could sign in: when that is gone, the audit log alone knows. */
export const recorded = ({ issuer, subject }: { issuer: string; subject: string }) =>
  `${issuer} ${subject}`;

/** Takes every way into the account by the OpenID provider away. Answers what it was, for the audit log, or null. */
export async function takeIdentities(tx: Tx, userId: string): Promise<string | null> {
  const identities = await deleteExternalIdentities(tx, userId);
  return identities.length === 0 ? null : identities.map(recorded).join(' ');
}
