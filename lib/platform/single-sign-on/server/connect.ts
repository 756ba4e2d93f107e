import { database, withTenantTransaction } from '@/db/client';
import { findUserAccount, listMemberships } from '@/db/queries/platform/accounts';
import { insertAuthorizationRequest } from '@/db/queries/platform/authorization-requests';
import { connectedSince, insertExternalIdentity } from '@/db/queries/platform/external-identities';
import { findSession } from '@/db/queries/platform/identity';
import { Refusal } from '@/lib/domain/errors';
import { renewSession } from '@/lib/platform/account/server/renew-session';
import { recordChange } from '@/lib/platform/audit/server/changes';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { auditSession } from '@/lib/platform/session/server/audit';
import {
  disconnectSingleSignOnContract,
  finishSingleSignOnContract,
} from '@/lib/platform/single-sign-on/contract';
import {
  beginAuthorization,
  type ExternalIdentity,
  openIdProvider,
} from '@/lib/platform/single-sign-on/openid-provider';
import { newState, returnAddress } from '@/lib/platform/single-sign-on/return-address';
import { recorded, takeIdentities } from '@/lib/platform/single-sign-on/server/recorded';

/** Sends a signed-in person, who proved the password, to the OpenID provider. */
export async function startConnecting(
  ctx: Context,
  request: ApiRequest,
): Promise<{ authorization_url: string }> {
  const provider = openIdProvider();
  if (provider && (await connectedSince(ctx.tx, ctx.caller.id, provider.issuer))) throw already();
  const { url, state, ...proof } = await beginAuthorization(
    returnAddress(request).href,
    newState('connect'),
  );
  await insertAuthorizationRequest(ctx.tx, {
    ...proof,
    stateHash: hashSecret(state),
    userId: ctx.caller.id,
  });
  return { authorization_url: url.href };
}

/**
 * Connects the account of the person who went to the OpenID provider and is signed in still.
 * @throws Refusal `unauthenticated` when somebody else is signed in now, or nobody; `conflict` when the identity is
 *   another account's
 */
export async function connect(
  identity: ExternalIdentity,
  userId: string,
  { request, ip, requestId }: { request: ApiRequest; ip: string; requestId: string },
): Promise<Response> {
  const token = sessionTokenOf(request.headers.get('cookie'));
  const caller = token ? await callerOfSession(token) : null;
  if (token === null || caller?.id !== userId) throw signedOut();
  const memberships = await listMemberships(database(), userId);
  await withTenantTransaction(
    memberships.map(({ id }) => id),
    { durable: true },
    async (tx) => {
      const account = await findUserAccount(tx, userId, { lock: 'update' });
      // Whoever ends the sessions, to shut somebody out, does so before this or waits for it.
      if ((await findSession(tx, hashSecret(token))).length === 0) throw signedOut();
      if (!account?.isActive) throw new Refusal('unauthenticated', 'This account is switched off.');
      if (!(await insertExternalIdentity(tx, { ...identity, userId }))) {
        if (await connectedSince(tx, userId, identity.issuer)) throw already();
        const sentence = `Another account of Wardline is connected with that one of ${openIdProvider()?.name}.`;
        throw new Refusal('conflict', sentence);
      }
      const changes = { single_sign_on: { before: null, after: recorded(identity) } };
      const person = { ...account, memberships };
      await auditSession(tx, finishSingleSignOnContract, person, { ip, requestId }, { changes });
    },
  );
  return success(finishSingleSignOnContract.reply, { return_path: '/account' });
}

/** Takes the way in by the OpenID provider away. The password was proved before. The other sessions end. */
export async function disconnect(ctx: Context): Promise<Response> {
  // Whoever is signing in by it at this moment is done before, and signed out with the others, or finds it gone.
  await findUserAccount(ctx.tx, ctx.caller.id, { lock: 'update' });
  const taken = await takeIdentities(ctx.tx, ctx.caller.id);
  if (taken === null) throw new Refusal('conflict', 'The account is not connected.');
  const { headers } = await renewSession(ctx);
  recordChange(
    ctx,
    { entity: 'user', entityId: ctx.caller.id },
    { single_sign_on: taken },
    { single_sign_on: null },
  );
  return success(disconnectSingleSignOnContract.reply, null, headers);
}

const signedOut = () =>
  new Refusal(
    'unauthenticated',
    'Whoever began this is not signed in here any more. Sign in and begin again.',
  );

const already = () => new Refusal('conflict', 'The account is connected already.');
