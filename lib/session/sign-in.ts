import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { database, inProviders, type Tx } from '@/db/client';
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  listMemberships,
} from '@/db/queries/accounts';
import { deleteSession, forgetEndedSessions, insertSession } from '@/db/queries/sessions';
import { sessionCookie, sessionTokenOf } from '@/lib/auth/cookie';
import { knownCallers } from '@/lib/auth/known-callers';
import { hashSecret, newSessionToken } from '@/lib/auth/secrets';
import { env } from '@/lib/env';
import { Refusal } from '@/lib/errors';
import type { ApiRequest } from '@/lib/http/api-request';
import { success } from '@/lib/http/envelope';
import { auditSession } from '@/lib/session/audit';
import { signInContract } from '@/lib/session/contract';
import { checkCredentials } from '@/lib/session/credentials';
import { presentOwnProvider } from '@/lib/session/present';

type Attempt = {
  body: z.output<NonNullable<typeof signInContract.body>>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

type Memberships = Awaited<ReturnType<typeof listMemberships>>;

/**
 * Signs a person in with a new token, and ends the session that the browser had before. Every attempt at a known
 * account stands in the audit log of each of its providers.
 * @throws Refusal as `checkCredentials`; `forbidden` for a person who belongs to no provider
 */
export async function signIn(attempt: Attempt): Promise<Response> {
  const answerNoEarlierThan = performance.now() + refusalMs;
  const { body, ip } = attempt;
  const account = await findAccountByEmail(database(), body.email);
  const memberships = account ? await listMemberships(database(), account.id) : [];
  try {
    return await openSession(await checkCredentials(account, body, ip), memberships, attempt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (account) await recordRefusal({ ...account, memberships }, attempt, error.message);
    await sleep(Math.max(0, answerNoEarlierThan - performance.now()));
    throw error;
  }
}

/** Longer than any refusal takes: what a known account has more to do must not show in the time. */
const refusalMs = 250;

async function openSession(
  account: AccountRow,
  memberships: Memberships,
  { request, ip, requestId }: Attempt,
): Promise<Response> {
  const [shown] = memberships;
  if (!shown) {
    throw new Refusal('forbidden', 'You belong to no provider. Ask an administrator to add you.');
  }
  const token = newSessionToken();
  const formerToken = sessionTokenOf(request.headers.get('cookie'));
  const { SESSION_IDLE_MINUTES: idleMinutes, SESSION_HOURS: hours } = env();
  await inProviders(
    memberships.map(({ id }) => id),
    { durable: true },
    async (tx) => {
      await requireUnchanged(tx, account);
      if (formerToken) await deleteSession(tx, hashSecret(formerToken));
      const session = {
        tokenHash: hashSecret(token),
        userId: account.id,
        providerId: shown.id,
        ip,
        userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
      };
      await insertSession(tx, session, { idleMinutes, hours });
      await auditSession(tx, signInContract, { ...account, memberships }, { ip, requestId });
    },
  );
  if (formerToken) knownCallers().forgetAll();
  await forgetEndedSessions(database());
  const seconds = hours * 3600;
  return success(
    signInContract.reply,
    {
      user: {
        id: account.number,
        uuid: account.id,
        name: account.name,
        email: account.email,
        has_second_factor: account.totpConfirmedAt !== null,
        must_change_password: account.mustChangePassword,
      },
      providers: memberships.map((one) => presentOwnProvider(one, one.role)),
      provider: shown.id,
      expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
    } satisfies z.input<typeof signInContract.reply.data>,
    { 'set-cookie': sessionCookie(token, seconds) },
  );
}

/**
 * Whoever changes what opens the account ends its sessions in the same transaction. A session that is opened meanwhile
 * by what was right before must not outlive that: the change waits for it, or is seen here.
 */
async function requireUnchanged(tx: Tx, proved: AccountRow): Promise<void> {
  const account = await findAccount(tx, proved.id, { lock: 'share' });
  const isUnchanged =
    account?.isActive &&
    account.passwordHash === proved.passwordHash &&
    account.totpConfirmedAt?.getTime() === proved.totpConfirmedAt?.getTime();
  if (isUnchanged) return;
  const sentence = 'How you sign in was changed at this moment. Sign in again.';
  throw new Refusal('unauthenticated', sentence);
}

async function recordRefusal(
  person: { id: string; name: string; memberships: Memberships },
  { ip, requestId }: Attempt,
  reason: string,
): Promise<void> {
  const providerIds = person.memberships.map(({ id }) => id);
  if (providerIds.length === 0) return;
  await inProviders(providerIds, { durable: true }, (tx) =>
    auditSession(tx, signInContract, person, { ip, requestId }, reason),
  );
}
