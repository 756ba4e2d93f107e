import { deleteSessionsOf, updateSession } from '@/db/queries/platform/sessions';
import { Refusal } from '@/lib/domain/errors';
import { sessionCookie } from '@/lib/platform/auth/cookie';
import { hashSecret, newSessionToken } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';
import { env } from '@/lib/platform/settings/env';

/**
 * After a change of what opens the account: ends the person's other sessions and gives this one a new token, so that
 * a token in foreign hands is worth nothing. Answers the cookie to set and how many sessions ended.
 * @throws Refusal `unauthenticated` when an administrator ended this one meanwhile: what was proved before that is past
 */
export async function renewSession(
  ctx: Context,
): Promise<{ headers: Record<string, string>; ended: number }> {
  const { id, sessionHash } = ctx.caller;
  const ended = await deleteSessionsOf(ctx.tx, id, { except: sessionHash });
  if (sessionHash === null) return { headers: {}, ended };
  const token = newSessionToken();
  if (!(await updateSession(ctx.tx, sessionHash, { tokenHash: hashSecret(token) }))) {
    throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.');
  }
  // The database alone ends the session; the cookie need only live as long.
  return {
    headers: { 'set-cookie': sessionCookie(ctx.headers, token, env().SESSION_HOURS * 3600) },
    ended,
  };
}
