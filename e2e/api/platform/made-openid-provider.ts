import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Browser, browser, finish } from '@/e2e/api/platform/single-sign-on';
import { openIdClient } from '@/lib/ops/test-openid-provider.mjs';

export type Token = { header: object; claims: object; sign: (text: string) => Buffer };

type Answer = { status?: number; headers?: Record<string, string>; body: object };

/** The client's request for its code. */
type Asked = { authorization: string | undefined; form: URLSearchParams };

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const rs256 = (key: KeyObject) => (text: string) =>
  createSign('RSA-SHA256').update(text).sign(key);

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function written({ header, claims, sign }: Token): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign(text).toString('base64url')}`;
}

/** An OpenID provider that gives any prepared answer, right or wrong. */
export async function openMadeOpenIdProvider() {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', made.issuer);
    const form = new URLSearchParams(await text(request));
    const asked = { authorization: request.headers.authorization, form };
    const { status = 200, headers = {}, body } = answer(pathname, asked);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = (path: string, asked: Asked): Answer => {
    if (path === '/keys') {
      const { publicKey } = made.key;
      return {
        body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: made.kid, use: 'sig' }] },
      };
    }
    if (path === '/token') return made.token(asked);
    return { body: { ...metadataOf(address), issuer: made.issuer, ...made.metadata } };
  };
  const made = {
    address,
    issuer: address,
    /** Its further metadata. */
    metadata: {} as object,
    key: newKey(),
    kid: 'own',
    token: (_: Asked): Answer => ({ status: 400, body: { error: 'invalid_grant' } }),
    close: () => server.close(),
  };
  return made;
}

export type MadeOpenIdProvider = Awaited<ReturnType<typeof openMadeOpenIdProvider>>;

const metadataOf = (address: string) => ({
  authorization_endpoint: `${address}/authorize`,
  token_endpoint: `${address}/token`,
  jwks_uri: `${address}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

export const answering = (token: Token): Answer => ({
  body: { access_token: 'x', token_type: 'bearer', id_token: written(token) },
});

/** Goes to sign in, and returns with a valid token, or with what `answer` makes of one. */
export async function signInAt(
  made: MadeOpenIdProvider,
  subject: string,
  answer: (right: Token, asked: Asked) => Answer = (right) => answering(right),
  as: Browser = browser(),
) {
  const begun = await as.send('POST', '/api/v1/session/single-sign-on', {});
  if (begun.status !== 201) return begun;
  const { searchParams } = new URL(begun.body.data.authorization_url);
  const now = Math.floor(Date.now() / 1000);
  const right: Token = {
    header: { alg: 'RS256', kid: made.kid },
    claims: {
      iss: made.issuer,
      aud: openIdClient.id,
      sub: subject,
      iat: now,
      exp: now + 300,
      nonce: searchParams.get('nonce'),
    },
    sign: rs256(made.key.privateKey),
  };
  made.token = (asked) => answer(right, asked);
  return finish(as, `code=any&state=${searchParams.get('state')}`);
}
