import * as openid from 'openid-client';
import { env } from '@/lib/env';
import { Refusal } from '@/lib/errors';
import { log, loggable } from '@/lib/log';

/** Who a person is at an OpenID provider, proved by it. */
export type ExternalIdentity = { issuer: string; subject: string };

/** What must be known again when the provider answers. */
export type Authorization = { state: string; nonce: string; codeVerifier: string };

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
 * Where to send the browser, and what to keep until the answer comes.
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
  { state, nonce, codeVerifier }: Authorization,
): Promise<ExternalIdentity> {
  const configuration = await discovered();
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token.');
    return { issuer: claims.iss, subject: claims.sub };
  } catch (error) {
    throw refusalOf(error);
  }
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
  try {
    return await openid.discovery(
      issuer,
      OIDC_CLIENT_ID,
      undefined,
      OIDC_CLIENT_SECRET === undefined
        ? openid.None()
        : openid.ClientSecretBasic(OIDC_CLIENT_SECRET),
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
    throw refusalOf(error);
  }
}

/** The provider's no, an answer that does not hold, or nobody there. What went wrong is for the log alone. */
function refusalOf(error: unknown): Refusal {
  const name = openIdProvider()?.name;
  if (error instanceof openid.AuthorizationResponseError) {
    log.info({ refused: error.error }, 'The OpenID provider said no.');
    return new Refusal('unauthenticated', `You were not signed in with ${name}. Try again.`);
  }
  const refused = error instanceof openid.ResponseBodyError ? { refused: error.error } : {};
  log.warn({ ...loggable(error), ...refused }, 'Single sign-on failed.');
  if (isAway(error)) {
    const sentence = `Signing in with ${name} does not work at this moment. Try again, or use e-mail and password.`;
    return new Refusal('unavailable', sentence, { headers: { 'retry-after': '10' } });
  }
  return new Refusal(
    'unauthenticated',
    `What ${name} answered cannot be trusted, so you were not signed in. Begin again.`,
  );
}

const awayCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** Nobody answers there (which `fetch` says by a TypeError), or not as an OpenID provider does. */
function isAway(error: unknown): boolean {
  const code = error instanceof openid.ClientError ? error.code : undefined;
  return error instanceof TypeError || (code !== undefined && awayCodes.includes(code));
}
