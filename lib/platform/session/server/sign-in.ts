import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { database } from '@/db/client';
import {
  findAccountByEmail,
  listMemberships,
  type UserAccountRow,
} from '@/db/queries/platform/accounts';
import { Refusal } from '@/lib/domain/errors';
import { rememberPerson } from '@/lib/platform/auth/known-device';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import { signInContract } from '@/lib/platform/session/contract';
import { presentOwnProvider } from '@/lib/platform/session/present';
import { recordRefusedSignIn } from '@/lib/platform/session/server/audit';
import { checkCredentials } from '@/lib/platform/session/server/check-credentials';
import { openSession } from '@/lib/platform/session/server/open-session';

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

/** Longer than any refusal takes, so that the time does not show whether the account exists. */
const refusalMs = 250;

async function opened(
  person: UserAccountRow & { memberships: Awaited<ReturnType<typeof listMemberships>> },
  attempt: Attempt,
): Promise<Response> {
  const { cookie, shownId, endsAt } = await openSession(person, signInContract, attempt);
  const answer = success(
    signInContract.reply,
    {
      user: {
        id: person.number,
        uuid: person.id,
        name: person.name,
        email: person.email,
        has_second_factor: person.totpConfirmedAt !== null,
        must_change_password: person.mustChangePassword,
      },
      providers: person.memberships.map((one) => presentOwnProvider(one, one.role)),
      provider: shownId,
      expires_at: endsAt.toISOString(),
    } satisfies z.input<typeof signInContract.reply.data>,
    { 'set-cookie': cookie },
  );
  rememberPerson(answer, attempt.request.headers, person);
  return answer;
}
