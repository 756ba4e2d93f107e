import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { externalIdentities } from '@/db/schema/index';
import { browser, configure, finish } from '@/e2e/api/single-sign-on';
import { aHospital, aUser } from '@/e2e/builders';
import { client } from '@/lib/ops/test-openid-provider.mjs';

/* An ID token that does not hold opens nothing, although it comes over the way by which right ones come. */

type Token = { header: object; claims: object; sign: (text: string) => Buffer };

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rs256 = (key: KeyObject) => (text: string) => createSign('RSA-SHA256').update(text).sign(key);

const subject = `subject ${v7()}`;
let issuer = '';
let restore: () => void;
let close: () => void;
/** What the next token endpoint's answer holds. */
let forged = '';

beforeAll(async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(documents(pathname)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
  restore = configure(issuer);
  const hospital = await aHospital();
  const { userId } = await aUser(hospital.provider.id, 'nurse');
  await database().insert(externalIdentities).values({ issuer, subject, userId });
});

afterAll(() => {
  restore();
  close();
});

function documents(path: string): object {
  if (path === '/keys') {
    return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig' }] };
  }
  if (path === '/token') return { access_token: 'x', token_type: 'bearer', id_token: forged };
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function written({ header, claims, sign }: Token): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign(text).toString('base64url')}`;
}

/** Signs in with a right token, or with what a forger makes of one. */
async function signInWith(forge: (right: Token) => Partial<Token>) {
  const as = browser();
  const begun = await as.send('POST', '/api/v1/session/single-sign-on', {});
  const asked = new URL(begun.body.data.authorization_url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const right: Token = {
    header: { alg: 'RS256', kid: 'own' },
    claims: {
      iss: issuer,
      aud: client.id,
      sub: subject,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce'),
    },
    sign: rs256(own.privateKey),
  };
  forged = written({ ...right, ...forge(right) });
  return finish(as, `code=any&state=${asked.get('state')}`);
}

const claiming = (other: object) => (right: Token) => ({ claims: { ...right.claims, ...other } });

describe('an ID token', () => {
  it('opens the account when all of it holds', async () => {
    const answer = await signInWith(() => ({}));
    expect(answer.status, answer.text).toBe(200);
  });

  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  const publicPem = own.publicKey.export({ format: 'pem', type: 'spki' });

  it.each<[string, (right: Token) => Partial<Token>]>([
    ['for another client', claiming({ aud: 'another' })],
    ['of another issuer', claiming({ iss: 'https://evil.example' })],
    ['whose time is over', claiming({ iat: anHourAgo, exp: anHourAgo + 300 })],
    ['of another attempt', claiming({ nonce: 'another' })],
    ['without the attempt', claiming({ nonce: undefined })],
    ['that says of nobody', claiming({ sub: undefined })],
    ['signed by somebody else', () => ({ sign: rs256(foreign.privateKey) })],
    ['by a key that is not known', () => ({ header: { alg: 'RS256', kid: 'other' } })],
    ['that is not signed', () => ({ header: { alg: 'none' }, sign: () => Buffer.alloc(0) })],
    [
      'signed with the public key as if that were a secret',
      () => ({
        header: { alg: 'HS256', kid: 'own' },
        sign: (text) => createHmac('sha256', publicPem).update(text).digest(),
      }),
    ],
    [
      'signed with the client’s secret',
      () => ({
        header: { alg: 'HS256' },
        sign: (text) => createHmac('sha256', client.secret).update(text).digest(),
      }),
    ],
  ])('opens nothing: %s', async (_, forge) => {
    const answer = await signInWith(forge);
    expect(answer.status, answer.text).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
