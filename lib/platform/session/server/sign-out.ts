import { database, withTenantTransaction } from '@/db/client';
import { findUserAccount, listMemberships } from '@/db/queries/platform/accounts';
import { deleteSession, findLockedUser } from '@/db/queries/platform/sessions';
import { sessionCookie, sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { knownCallers } from '@/lib/platform/auth/server/known-callers';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import { viewerHeader } from '@/lib/platform/http/expected-user';
import { signOutContract } from '@/lib/platform/session/contract';
import { auditSession } from '@/lib/platform/session/server/audit';

/**
 * Ends the browser's session, if it still has one, locked or not, and removes its cookie. If the screen shows another user, its
 * session has already ended: the user who signed in since, in another tab, stays signed in.
 */
export async function signOut({
  request,
  ip,
  requestId,
}: {
  request: ApiRequest;
  ip: string;
  requestId: string;
}): Promise<Response> {
  const token = sessionTokenOf(request.headers.get('cookie'));
  const caller = token ? ((await callerOfSession(token)) ?? (await lockedPerson(token))) : null;
  const viewer = request.headers.get(viewerHeader);
  if (caller && viewer !== null && viewer !== caller.id)
    return success(signOutContract.reply, null);
  if (token && caller) {
    const memberships = await listMemberships(database(), caller.id);
    await withTenantTransaction(
      memberships.map(({ id }) => id),
      { durable: true },
      async (tx) => {
        await deleteSession(tx, hashSecret(token));
        await auditSession(tx, signOutContract, { ...caller, memberships }, { ip, requestId });
      },
    );
    knownCallers().forgetAll();
  }
  return success(signOutContract.reply, null, {
    'set-cookie': sessionCookie(request.headers, '', 0),
  });
}

async function lockedPerson(token: string): Promise<{ id: string; name: string } | null> {
  const userId = await findLockedUser(database(), hashSecret(token));
  return userId === null ? null : findUserAccount(database(), userId);
}
