import { database, withTenantTransaction } from '@/db/client';
import { findUserAccount, listMemberships } from '@/db/queries/platform/accounts';
import { insertAuthorizationRequest } from '@/db/queries/platform/authorization-requests';
import { connectedSince, insertExternalIdentity } from '@/db/queries/platform/external-identities';
import { findSession } from '@/db/queries/platform/identity';
import { Refusal } from '@/lib/domain/errors';
import { renewSession } from '@/lib/platform/account/server/renew-session';
import { recordChange } from '@/lib/platform/audit/server/record-change';
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

/** Sends a signed-in person, who has given the password, to the OpenID provider. */
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
 * Connects the account of the person who went to the OpenID provider and is still signed in.
 * @throws Refusal `unauthenticated` if somebody else is signed in now, or nobody; `conflict` if the identity belongs
 * to another account
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
      // Ending the sessions, to lock somebody out, either happens before this or waits for it.
      if ((await findSession(tx, hashSecret(token))).length === 0) throw signedOut();
      if (!account?.isActive) throw new Refusal('unauthenticated', 'This account is deactivated.');
      if (!(await insertExternalIdentity(tx, { ...identity, userId }))) {
        if (await connectedSince(tx, userId, identity.issuer)) throw already();
        const sentence = `Another Wardline account is already connected to that sign-in with ${openIdProvider()?.name}.`;
        throw new Refusal('conflict', sentence);
      }
      const changes = { single_sign_on: { before: null, after: recorded(identity) } };
      const person = { ...account, memberships };
      await auditSession(tx, finishSingleSignOnContract, person, { ip, requestId }, { changes });
    },
  );
  return success(finishSingleSignOnContract.reply, { return_path: '/account' });
}

/** Disconnects the account from the OpenID provider. The password has been checked. The other sessions end. */
export async function disconnect(ctx: Context): Promise<Response> {
  // A concurrent sign-in through the provider either ends before this, and is signed out with the others, or finds
  // the connection gone.
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
    'The person who started this is no longer signed in here. Sign in and start again.',
  );

const already = () => new Refusal('conflict', 'The account is already connected.');
