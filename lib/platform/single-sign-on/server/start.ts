import type { z } from 'zod';
import { database } from '@/db/client';
import { insertAuthorizationRequest } from '@/db/queries/platform/authorization-requests';
import { signInCookie, signInTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret, newBrowserToken } from '@/lib/platform/auth/secrets';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import { safeReturnPath } from '@/lib/platform/session/return-path';
import { startSingleSignOnContract } from '@/lib/platform/single-sign-on/contract';
import { beginAuthorization } from '@/lib/platform/single-sign-on/openid-provider';
import { newState, returnAddress } from '@/lib/platform/single-sign-on/return-address';

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
