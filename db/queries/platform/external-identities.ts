import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { externalIdentities } from '@/db/schema/index';

/** The user of this subject at the OpenID provider, or null. */
export async function findUserOf(
  db: Database | Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | null> {
  const [row] = await db
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** Since when the user is connected with this OpenID provider, or null. */
export async function connectedSince(
  db: Database | Tx,
  userId: string,
  issuer: string,
): Promise<Date | null> {
  const [row] = await db
    .select({ at: externalIdentities.createdAt })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), eq(externalIdentities.issuer, issuer)));
  return row?.at ?? null;
}

/** False if the user or the subject is already connected. */
export async function insertExternalIdentity(
  tx: Tx,
  identity: typeof externalIdentities.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(externalIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ userId: externalIdentities.userId });
  return made.length > 0;
}

/** Removes the account's connections to OpenID providers. Returns the identities. */
export function deleteExternalIdentities(
  tx: Tx,
  userId: string,
): Promise<{ issuer: string; subject: string }[]> {
  return tx
    .delete(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .returning({ issuer: externalIdentities.issuer, subject: externalIdentities.subject });
}
