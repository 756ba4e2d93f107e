import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { database } from '@/db/client';
import { findAccountByEmail, listMemberships } from '@/db/queries/platform/accounts';
import { Refusal } from '@/lib/domain/errors';
import { rememberPerson } from '@/lib/platform/auth/known-device';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { signInContract } from '@/lib/platform/session/contract';
import { answerOpened, refusalMs } from '@/lib/platform/session/server/answer-opened';
import { recordRefusedSignIn } from '@/lib/platform/session/server/audit';
import { checkCredentials } from '@/lib/platform/session/server/check-credentials';
import { openSession, type Person } from '@/lib/platform/session/server/open-session';

type Attempt = {
  body: z.output<NonNullable<typeof signInContract.body>>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

/**
 * Signs a person in with a new token, and ends the browser's previous session. Every attempt at a known account is
 * recorded in the audit log of each of its providers.
 * @throws Refusal as `checkCredentials`; `forbidden` for a person without a provider
 */
export async function signIn(attempt: Attempt): Promise<Response> {
  const answerNoEarlierThan = performance.now() + refusalMs;
  const { body, ip, request } = attempt;
  const account = await findAccountByEmail(database(), body.email);
  const memberships = account ? await listMemberships(database(), account.id) : [];
  try {
    const proved = await checkCredentials(account, body, { ip, headers: request.headers });
    return await opened({ ...proved, memberships }, attempt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (account) {
      const person = { ...account, memberships };
      await recordRefusedSignIn(signInContract, person, attempt, error.message);
    }
    await sleep(Math.max(0, answerNoEarlierThan - performance.now()));
    throw error;
  }
}

async function opened(person: Person, attempt: Attempt): Promise<Response> {
  const answer = answerOpened(
    signInContract,
    person,
    await openSession(person, signInContract, attempt),
  );
  rememberPerson(answer, attempt.request.headers, person);
  return answer;
}
