import type { z } from 'zod';
import { database } from '@/db/client';
import { insertAuthorizationRequest } from '@/db/queries/authorization-requests';
import { signInCookie, signInTokenOf } from '@/lib/auth/cookie';
import { hashSecret, newBrowserToken } from '@/lib/auth/secrets';
import type { ApiRequest } from '@/lib/http/api-request';
import { success } from '@/lib/http/envelope';
import { safeReturnPath } from '@/lib/session/return-path';
import { startSingleSignOnContract } from '@/lib/single-sign-on/contract';
import { beginAuthorization } from '@/lib/single-sign-on/openid-provider';
import { newState, returnAddress } from '@/lib/single-sign-on/return-address';

const browserKnownForSeconds = 3600;

/**
 * Sends a person who wants to sign in to the OpenID provider. The browser keeps its mark from one attempt to the next,
 * so that two tabs do not get into each other's way.
 * @throws Refusal as `beginAuthorization`
 */
export async function startSingleSignOn({
  body,
  request,
}: {
  body: z.output<NonNullable<typeof startSingleSignOnContract.body>>;
  request: ApiRequest;
}): Promise<Response> {
  const { url, state, ...proof } = await beginAuthorization(
    returnAddress(request).href,
    newState('sign-in'),
  );
  const token = signInTokenOf(request.headers.get('cookie')) ?? newBrowserToken();
  await insertAuthorizationRequest(database(), {
    ...proof,
    stateHash: hashSecret(state),
    browserHash: hashSecret(token),
    returnPath: safeReturnPath(body.return_path),
  });
  return success(
    startSingleSignOnContract.reply,
    { authorization_url: url.href },
    { 'set-cookie': signInCookie(request.headers, token, browserKnownForSeconds) },
  );
}
