import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalIdentities } from '@/db/schema/index';
import {
  answering,
  type MadeOpenIdProvider,
  newKey,
  openMadeOpenIdProvider,
  rs256,
  signInAt,
  type Token,
} from '@/e2e/api/platform/made-openid-provider';
import { configure } from '@/e2e/api/platform/single-sign-on';
import { ok } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { openIdClient } from '@/lib/ops/test-openid-provider.mjs';

/* An invalid ID token opens nothing, although it arrives in the same way as a valid one. */

const foreign = newKey();
const subject = `subject ${v7()}`;
let made: MadeOpenIdProvider;
let restore: () => void;

beforeAll(async () => {
  made = await openMadeOpenIdProvider();
  restore = configure(made.issuer);
  const hospital = await aHospital();
  const { userId } = await aUser(hospital.provider.id, 'nurse');
  const { issuer } = made;
  await database().insert(externalIdentities).values({ issuer, subject, userId });
});

afterAll(() => {
  restore();
  made.close();
});

/** Signs in with a valid token, or with a forged one. */
const signInWith = (forge: (right: Token) => Partial<Token>) =>
  signInAt(made, subject, (right) => answering({ ...right, ...forge(right) }));

const claiming = (other: object) => (right: Token) => ({ claims: { ...right.claims, ...other } });

describe('an ID token', () => {
  it('opens the account when all of it is valid', async () => {
    ok(await signInWith(() => ({})));
  });

  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  const publicPem = () => made.key.publicKey.export({ format: 'pem', type: 'spki' });

  it.each<[string, (right: Token) => Partial<Token>]>([
    ['for another client', claiming({ aud: 'another' })],
    ['of another issuer', claiming({ iss: 'https://evil.example' })],
    ['expired', claiming({ iat: anHourAgo, exp: anHourAgo + 300 })],
    ['of another attempt', claiming({ nonce: 'another' })],
    ['without an attempt', claiming({ nonce: undefined })],
    ['without a subject', claiming({ sub: undefined })],
    ['signed with another key', () => ({ sign: rs256(foreign.privateKey) })],
    ['signed with an unknown key', () => ({ header: { alg: 'RS256', kid: 'other' } })],
    ['not signed', () => ({ header: { alg: 'none' }, sign: () => Buffer.alloc(0) })],
    [
      'signed with the public key as a secret',
      () => ({
        header: { alg: 'HS256', kid: 'own' },
        sign: (text) => createHmac('sha256', publicPem()).update(text).digest(),
      }),
    ],
    [
      'signed with the client’s secret',
      () => ({
        header: { alg: 'HS256' },
        sign: (text) => createHmac('sha256', openIdClient.secret).update(text).digest(),
      }),
    ],
  ])('opens nothing when it is %s', async (_, forge) => {
    const answer = await signInWith(forge);
    expect(answer.status, answer.text).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
