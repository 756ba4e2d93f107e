import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { signInAttempts } from '@/db/schema/index';

/**
 * Claims one of the guesses that an account has in 15 minutes, before the guess is judged: an open claim counts as
 * a failed one, so that no number of guesses at once can be more. Answers the claim's id, or the seconds until a
 * guess is free again.
 */
export async function claimSignInAttempt(
  tx: Tx,
  { accountHash, ip, limit }: { accountHash: string; ip: string; limit: number },
): Promise<{ attemptId: number } | { lockedSeconds: number }> {
  // One account's claims are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 0))`);
  const [decisive] = await tx
    .select({
      seconds: sql<number>`ceil(extract(epoch from
        ${signInAttempts.at} + interval '15 minutes' - clock_timestamp()))::int`,
    })
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.accountHash, accountHash),
        eq(signInAttempts.succeeded, false),
        gt(signInAttempts.at, sql`clock_timestamp() - interval '15 minutes'`),
      ),
    )
    .orderBy(desc(signInAttempts.at), desc(signInAttempts.id))
    .limit(1)
    .offset(limit - 1);
  if (decisive) return { lockedSeconds: Math.max(1, decisive.seconds) };
  const [claimed] = await tx
    .insert(signInAttempts)
    .values({ accountHash, ip, succeeded: false })
    .returning({ attemptId: signInAttempts.id });
  if (!claimed) throw new Error('The attempt was not stored.');
  return claimed;
}

/** The guess was right, and no longer counts where it was claimed. */
export async function settleSignInAttempts(tx: Tx, attemptIds: readonly number[]): Promise<void> {
  await tx
    .update(signInAttempts)
    .set({ succeeded: true })
    .where(inArray(signInAttempts.id, [...attemptIds]));
}
