import * as openid from 'openid-client';
import { Refusal } from '@/lib/domain/errors';
import { log, loggable } from '@/lib/platform/log/log';
import { env } from '@/lib/platform/settings/env';

/** A person's identity as an OpenID provider has proved it. */
export type ExternalIdentity = { issuer: string; subject: string };

/** The state to remember until the provider answers. */
export type Authorization = { state: string; nonce: string; codeVerifier: string };

/** Also how long ago the person was sent there. */
type Answered = Authorization & { ageSeconds: number };

const timeoutSeconds = 5;
const discoveredAnewAfterMs = 3_600_000;

// Discovered once per process, although the framework bundles this module more than once.
const shared = globalThis as typeof globalThis & {
  wardlineOpenId?: { at: number; configuration: Promise<openid.Configuration> };
};

/** The issuer and display name of the OpenID provider, or null if none is configured. */
export function openIdProvider(): { issuer: string; name: string } | null {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name = 'your hospital account' } = env();
  return issuer === undefined ? null : { issuer, name };
}

/**
 * Fetches the provider's addresses and keys before a transaction would have to wait for them.
 * @throws Refusal as `beginAuthorization`
 */
export async function reachOpenIdProvider(): Promise<void> {
  await discovered();
}

/**
 * The address for the browser, and the state to keep until the answer comes. The provider is asked to authenticate even if
 * somebody is signed in there: on a ward computer that may be a colleague.
 * @throws Refusal `conflict` if no provider is configured, `unavailable` if it does not answer
 */
export async function beginAuthorization(
  redirectUri: string,
  state: string,
): Promise<Authorization & { url: URL }> {
  const configuration = await discovered();
  const codeVerifier = openid.randomPKCECodeVerifier();
  const nonce = openid.randomNonce();
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid',
    prompt: 'login',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  return { state, nonce, codeVerifier, url };
}

/**
 * The identity in the answer, from an ID token with a valid signature, issuer, audience, time and nonce.
 * @param answer the address that the browser returned to, with the provider's parameters
 * @throws Refusal `unauthenticated` if the answer is not valid or says no, `unavailable` if the provider cannot be
 * reached
 */
export async function proveIdentity(
  answer: URL,
  { state, nonce, codeVerifier, ageSeconds }: Answered,
): Promise<ExternalIdentity> {
  const configuration = await discovered();
  let claims: openid.IDToken | undefined;
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
  } catch (error) {
    // Its addresses or keys may have changed since they were fetched.
    if (isAway(error) || codeOf(error) === 'OAUTH_KEY_SELECTION_FAILED') {
      delete shared.wardlineOpenId;
    }
    throw await refusalOf(error);
  }
  if (!isSignedInAnew(claims, ageSeconds)) {
    const name = openIdProvider()?.name;
    log.warn('The OpenID provider ignored prompt=login.');
    throw new Refusal(
      'unauthenticated',
      `You were not asked to sign in, because someone is already signed in with ${name} here. Sign out there and start again.`,
    );
  }
  return { issuer: claims.iss, subject: claims.sub };
}

const roundedSeconds = 30;

/**
 * The person signed in there after being sent there. Both times are by the provider's clock; not every provider sends
 * the second.
 */
function isSignedInAnew({ iat, auth_time }: openid.IDToken, ageSeconds: number): boolean {
  return auth_time === undefined || iat - auth_time <= ageSeconds + roundedSeconds;
}

async function discovered(): Promise<openid.Configuration> {
  const known = shared.wardlineOpenId;
  if (known && Date.now() - known.at < discoveredAnewAfterMs) return known.configuration;
  const found = { at: Date.now(), configuration: discover() };
  shared.wardlineOpenId = found;
  try {
    return await found.configuration;
  } catch (error) {
    if (shared.wardlineOpenId === found) delete shared.wardlineOpenId;
    throw error;
  }
}

async function discover(): Promise<openid.Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) {
    throw new Refusal('conflict', 'No other way to sign in is set up. Use e-mail and password.');
  }
  const issuer = new URL(OIDC_ISSUER);
  let configuration: openid.Configuration;
  try {
    configuration = await openid.discovery(
      issuer,
      OIDC_CLIENT_ID,
      undefined,
      OIDC_CLIENT_SECRET === undefined ? openid.None() : withSecret(OIDC_CLIENT_SECRET),
      {
        timeout: timeoutSeconds,
        execute: [
          // The ID token's signature is verified with the provider's keys, although the token came from the provider
          // itself.
          openid.enableNonRepudiationChecks,
          // The settings allow plain http to this machine only.
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    throw await refusalOf(error);
  }
  const said = configuration.serverMetadata().issuer;
  if (said !== OIDC_ISSUER) {
    // Identities are stored by issuer: two spellings of it would make one person two.
    log.error({ OIDC_ISSUER, said }, 'OIDC_ISSUER is not what the OpenID provider calls itself.');
    throw away();
  }
  return configuration;
}

/** The header is the default method; the form is for providers that only accept that. */
function withSecret(secret: string): openid.ClientAuth {
  const [header, form] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isFormAlone =
      taken.includes('client_secret_post') && !taken.includes('client_secret_basic');
    (isFormAlone ? form : header)(server, ...request);
  };
}

/** The provider said no, the answer is not valid, or nobody answered. The details are only logged. */
async function refusalOf(error: unknown): Promise<Refusal> {
  const name = openIdProvider()?.name;
  const refused = await refusedBy(error);
  if (error instanceof openid.AuthorizationResponseError && personsNo.includes(error.error)) {
    log.info({ refused }, 'The OpenID provider said no.');
    return new Refusal('unauthenticated', `You were not signed in with ${name}. Try again.`);
  }
  log.warn({ ...loggable(error), ...(refused && { refused }) }, 'Single sign-on failed.');
  // A rejected code is the browser's fault; any other rejection concerns Wardline itself, and retrying does not help.
  if (isAway(error) || (refused && refused !== 'invalid_grant')) return away();
  return new Refusal(
    'unauthenticated',
    `The answer from ${name} is not valid, so you were not signed in. Start again.`,
  );
}

const personsNo = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];

/** The OAuth error code, if the provider rejected the request. */
async function refusedBy(error: unknown): Promise<string | null> {
  if (error instanceof openid.AuthorizationResponseError) return error.error;
  if (error instanceof openid.ResponseBodyError) return error.error;
  if (!(error instanceof openid.WWWAuthenticateChallengeError)) return null;
  const body = await error.response.json().catch(() => null);
  return typeof body?.error === 'string' ? body.error : `HTTP ${error.status}`;
}

function away(): Refusal {
  const name = openIdProvider()?.name;
  const sentence = `Signing in with ${name} is not working at the moment. Try again, or use e-mail and password.`;
  return new Refusal('unavailable', sentence, { headers: { 'retry-after': '10' } });
}

const awayCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

const codeOf = (error: unknown) => (error instanceof openid.ClientError ? error.code : undefined);

/** Nobody answers there (`fetch` throws a TypeError), or not as an OpenID provider does. */
function isAway(error: unknown): boolean {
  return error instanceof TypeError || awayCodes.includes(codeOf(error) ?? '');
}
