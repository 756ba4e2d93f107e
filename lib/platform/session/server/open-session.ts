import { database, type Tx, withTenantTransaction } from '@/db/client';
import {
  findUserAccount,
  type listMemberships,
  type UserAccountRow,
} from '@/db/queries/platform/accounts';
import { deleteEndedSessions, deleteSession, insertSession } from '@/db/queries/platform/sessions';
import { Refusal } from '@/lib/domain/errors';
import { sessionCookie, sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret, newSessionToken } from '@/lib/platform/auth/secrets';
import { knownCallers } from '@/lib/platform/auth/server/known-callers';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import type { Contract } from '@/lib/platform/http/contract';
import { auditSession } from '@/lib/platform/session/server/audit';
import { env } from '@/lib/platform/settings/env';

type Person = UserAccountRow & { memberships: Awaited<ReturnType<typeof listMemberships>> };

/**
 * Opens a session with a new token for a person who has proved their identity, and ends the browser's previous one.
 * Returns the cookie to set, the current provider, and when the session ends.
 * @param contract the operation by which the person signed in, for the audit log
 * @param isStillProved checks the proof besides the account itself again, while nobody can change it
 * @throws Refusal `forbidden` for a person without a provider; `unauthenticated` if the account has changed since
 */
export async function openSession(
  person: Person,
  contract: Contract,
  { request, ip, requestId }: { request: ApiRequest; ip: string; requestId: string },
  isStillProved: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<{ cookie: string; shownId: string; endsAt: Date }> {
  const [shown] = person.memberships;
  if (!shown) {
    throw new Refusal(
      'forbidden',
      'You are not a user of any hospital. Ask an administrator to add you.',
    );
  }
  const token = newSessionToken();
  const formerToken = sessionTokenOf(request.headers.get('cookie'));
  const { SESSION_IDLE_MINUTES: idleMinutes, SESSION_HOURS: hours } = env();
  await withTenantTransaction(
    person.memberships.map(({ id }) => id),
    { durable: true },
    async (tx) => {
      await requireUnchanged(tx, person, isStillProved);
      if (formerToken) await deleteSession(tx, hashSecret(formerToken));
      const session = {
        tokenHash: hashSecret(token),
        userId: person.id,
        providerId: shown.id,
        ip,
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      };
      await insertSession(tx, session, { idleMinutes, hours });
      await auditSession(tx, contract, person, { ip, requestId });
    },
  );
  if (formerToken) knownCallers().forgetAll();
  await deleteEndedSessions(database());
  const seconds = hours * 3600;
  return {
    cookie: sessionCookie(request.headers, token, seconds),
    shownId: shown.id,
    endsAt: new Date(Date.now() + seconds * 1000),
  };
}

/**
 * A change of credentials ends the account's sessions in the same transaction. A session opened with the old
 * credentials must not survive it: the change either waits for this transaction or is seen here.
 */
async function requireUnchanged(
  tx: Tx,
  proved: UserAccountRow,
  isStillProved: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const account = await findUserAccount(tx, proved.id, { lock: 'share' });
  const isUnchanged =
    account?.isActive &&
    account.passwordHash === proved.passwordHash &&
    account.totpConfirmedAt?.getTime() === proved.totpConfirmedAt?.getTime();
  if (isUnchanged && (await isStillProved(tx))) return;
  const sentence = 'Your sign-in details have just changed. Sign in again.';
  throw new Refusal('unauthenticated', sentence);
}
