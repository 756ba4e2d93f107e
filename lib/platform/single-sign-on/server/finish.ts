import type { z } from 'zod';
import { database } from '@/db/client';
import { findUserAccount, listMemberships } from '@/db/queries/platform/accounts';
import {
  type AuthorizationRequest,
  takeAuthorizationRequest,
} from '@/db/queries/platform/authorization-requests';
import { findUserOf } from '@/db/queries/platform/external-identities';
import { Refusal } from '@/lib/domain/errors';
import { signInTokenOf } from '@/lib/platform/auth/cookie';
import { rememberPerson } from '@/lib/platform/auth/known-device';
import { hashSecret } from '@/lib/platform/auth/secrets';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import { recordRefusedSignIn } from '@/lib/platform/session/server/audit';
import { openSession } from '@/lib/platform/session/server/open-session';
import { finishSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import {
  type ExternalIdentity,
  openIdProvider,
  proveIdentity,
} from '@/lib/platform/single-sign-on/openid-provider';
import { returnAddress } from '@/lib/platform/single-sign-on/return-address';
import { connect } from '@/lib/platform/single-sign-on/server/connect';

type Returned = {
  body: z.output<NonNullable<typeof finishSingleSignOnContract.body>>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

/**
 * Takes what the OpenID provider answered: signs the person in, or connects the account of the person who is.
 * @throws Refusal `unauthenticated` for an answer that is not this browser's, came before or too late, or does not hold;
 *   `forbidden` for an identity that is nobody's here; `unavailable` when the provider is away
 */
export async function finishSingleSignOn(returned: Returned): Promise<Response> {
  const { body, request } = returned;
  const state = new URLSearchParams(body.answer).get('state') ?? '';
  const asked = await takeAuthorizationRequest(database(), hashSecret(state));
  const browser = signInTokenOf(request.headers.get('cookie'));
  const isThisBrowser = browser !== null && asked?.browserHash === hashSecret(browser);
  if (!asked || (asked.userId === null && !isThisBrowser)) {
    const sentence = 'This was started in another browser, has been used or took too long.';
    throw new Refusal('unauthenticated', `${sentence} Start again.`);
  }
  const answer = returnAddress(request);
  answer.search = body.answer;
  const identity = await proveIdentity(answer, { ...asked, state });
  const { userId } = asked;
  if (userId !== null) return connect(identity, userId, returned);
  return signInAs(identity, asked, returned);
}

async function signInAs(
  identity: ExternalIdentity,
  { returnPath }: AuthorizationRequest,
  { request, ip, requestId }: Returned,
): Promise<Response> {
  const userId = await findUserOf(database(), identity);
  const account = userId === null ? null : await findUserAccount(database(), userId);
  if (!account) {
    const name = openIdProvider()?.name;
    throw new Refusal(
      'forbidden',
      `No Wardline account is connected with ${name} yet. Sign in with e-mail and password, then connect it under Account.`,
    );
  }
  const memberships = await listMemberships(database(), account.id);
  const person = { ...account, memberships };
  try {
    if (!account.isActive) {
      const sentence = 'This account is deactivated. Ask an administrator of your hospital.';
      throw new Refusal('unauthenticated', sentence);
    }
    const { cookies } = await openSession(
      person,
      finishSingleSignOnContract,
      { request, ip, requestId },
      async (tx) => (await findUserOf(tx, identity)) === account.id,
    );
    const answer = success(finishSingleSignOnContract.reply, { return_path: returnPath });
    for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
    rememberPerson(answer, request.headers, account);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const because = error.message;
    await recordRefusedSignIn(finishSingleSignOnContract, person, { ip, requestId }, because);
    throw error;
  }
}
