import * as openid from 'openid-client';
import { Refusal } from '@/lib/domain/errors';
import { log, loggable } from '@/lib/platform/log/log';
import { env } from '@/lib/platform/settings/env';

/** Who a person is at an OpenID provider, proved by it. */
export type ExternalIdentity = { issuer: string; subject: string };

/** What must be known again when the provider answers. */
export type Authorization = { state: string; nonce: string; codeVerifier: string };

/** Beside that, how long ago the person was sent there. */
type Answered = Authorization & { ageSeconds: number };

const timeoutSeconds = 5;
const discoveredAnewAfterMs = 3_600_000;

// Discovered once a process, although the framework bundles this module more than once.
const shared = globalThis as typeof globalThis & {
  wardlineOpenId?: { at: number; configuration: Promise<openid.Configuration> };
};

/** What people call the OpenID provider, or null where none is configured. */
export function openIdProvider(): { issuer: string; name: string } | null {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name = 'your hospital account' } = env();
  return issuer === undefined ? null : { issuer, name };
}

/**
 * Sees to it that the provider's addresses and keys are known, before a transaction waits for them.
 * @throws Refusal as `beginAuthorization`
 */
export async function reachOpenIdProvider(): Promise<void> {
  await discovered();
}

/**
 * Where to send the browser, and what to keep until the answer comes. The provider is to ask who it is whoever is signed in
 * there: at a ward's computer that may be the colleague who used it before.
 * @throws Refusal `conflict` where no provider is configured, `unavailable` when it does not answer
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
 * Who answered, by an ID token whose signature, issuer, audience, time and nonce hold.
 * @param answer the address that the browser came back to, with what the provider added
 * @throws Refusal `unauthenticated` for an answer that does not hold or says no, `unavailable` when the provider is away
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
    // Its addresses or keys may be others since they were learnt.
    if (isAway(error) || codeOf(error) === 'OAUTH_KEY_SELECTION_FAILED') {
      delete shared.wardlineOpenId;
    }
    throw await refusalOf(error);
  }
  if (!isSignedInAnew(claims, ageSeconds)) {
    const name = openIdProvider()?.name;
    log.warn('The OpenID provider did not ask who it is, although it was told to (prompt=login).');
    throw new Refusal(
      'unauthenticated',
      `You were not asked who you are, but taken for whoever signed in with ${name} here before. Sign out there, and begin again.`,
    );
  }
  return { issuer: claims.iss, subject: claims.sub };
}

const roundedSeconds = 30;

/** The person signed in there since being sent there. Both times are by the provider's clock; not every one says the second. */
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
          // The ID token's signature is held against the provider's keys, although it came from the provider itself.
          openid.enableNonRepudiationChecks,
          // The environment lets plain http through to this machine alone.
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  } catch (error) {
    throw await refusalOf(error);
  }
  const said = configuration.serverMetadata().issuer;
  if (said !== OIDC_ISSUER) {
    // A person is known by the issuer's name: with two spellings of it, one and the same would be two.
    log.error({ OIDC_ISSUER, said }, 'OIDC_ISSUER is not what the OpenID provider calls itself.');
    throw away();
  }
  return configuration;
}

/** The header is what a provider takes that does not say; the form is for one that takes nothing else. */
function withSecret(secret: string): openid.ClientAuth {
  const [header, form] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isFormAlone =
      taken.includes('client_secret_post') && !taken.includes('client_secret_basic');
    (isFormAlone ? form : header)(server, ...request);
  };
}

/** The provider's no, an answer that does not hold, or nobody there. What went wrong is for the log alone. */
async function refusalOf(error: unknown): Promise<Refusal> {
  const name = openIdProvider()?.name;
  const refused = await refusedBy(error);
  if (error instanceof openid.AuthorizationResponseError && personsNo.includes(error.error)) {
    log.info({ refused }, 'The OpenID provider said no.');
    return new Refusal('unauthenticated', `You were not signed in with ${name}. Try again.`);
  }
  log.warn({ ...loggable(error), ...(refused && { refused }) }, 'Single sign-on failed.');
  // A code that is not taken is the browser's; every other no is about Wardline, and trying again is of no use.
  if (isAway(error) || (refused && refused !== 'invalid_grant')) return away();
  return new Refusal(
    'unauthenticated',
    `What ${name} answered cannot be trusted, so you were not signed in. Begin again.`,
  );
}

const personsNo = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];

/** The protocol's word for a no of the provider, if that was one. */
async function refusedBy(error: unknown): Promise<string | null> {
  if (error instanceof openid.AuthorizationResponseError) return error.error;
  if (error instanceof openid.ResponseBodyError) return error.error;
  if (!(error instanceof openid.WWWAuthenticateChallengeError)) return null;
  const body = await error.response.json().catch(() => null);
  return typeof body?.error === 'string' ? body.error : `HTTP ${error.status}`;
}

function away(): Refusal {
  const name = openIdProvider()?.name;
  const sentence = `Signing in with ${name} does not work at this moment. Try again, or use e-mail and password.`;
  return new Refusal('unavailable', sentence, { headers: { 'retry-after': '10' } });
}

const awayCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

const codeOf = (error: unknown) => (error instanceof openid.ClientError ? error.code : undefined);

/** Nobody answers there (which `fetch` says by a TypeError), or not as an OpenID provider does. */
function isAway(error: unknown): boolean {
  return error instanceof TypeError || awayCodes.includes(codeOf(error) ?? '');
}
