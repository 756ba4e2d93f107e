import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { externalIdentities } from '@/db/schema/index';
import {
  answering,
  type MadeOpenIdProvider,
  newKey,
  openMadeOpenIdProvider,
  signInAt,
  type Token,
} from '@/e2e/api/platform/made-openid-provider';
import { configure } from '@/e2e/api/platform/single-sign-on';
import { ok } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { openIdClient } from '@/lib/ops/test-openid-provider.mjs';

/* OpenID providers differ, and change. Allowed variants work; the others are refused with a reason. */

let made: MadeOpenIdProvider;
let restore: () => void;
let subject: string;

beforeEach(async () => {
  made = await openMadeOpenIdProvider();
  restore = configure(made.issuer);
  subject = `subject ${v7()}`;
  const hospital = await aHospital();
  const { userId } = await aUser(hospital.provider.id, 'nurse');
  const { issuer } = made;
  await database().insert(externalIdentities).values({ issuer, subject, userId });
});

afterEach(() => {
  restore();
  made.close();
});

const now = () => Math.floor(Date.now() / 1000);
const claiming = (other: object) => (right: Token) =>
  answering({ ...right, claims: { ...right.claims, ...other } });

describe('an OpenID provider', () => {
  it.each([
    ['in the form alone', ['client_secret_post'], 'form'],
    ['in both ways', ['client_secret_post', 'client_secret_basic'], 'header'],
    ['in an unspecified way', undefined, 'header'],
  ])('that takes the secret %s gets it that way', async (_, taken, where) => {
    made.metadata = { token_endpoint_auth_methods_supported: taken };
    const got: string[] = [];
    const answer = await signInAt(made, subject, (right, { authorization, form }) => {
      if (authorization?.startsWith('Basic ')) got.push('header');
      if (form.get('client_secret') === openIdClient.secret) got.push('form');
      return answering(right);
    });
    expect(got).toEqual([where]);
    expect(answer.status, answer.text).toBe(200);
  });

  it.each([
    ['in a body', {}],
    ['by a challenge', { 'www-authenticate': 'Basic realm="clients"' }],
  ])(
    'that no longer knows the secret, and says so %s, leaves the password as a way in',
    async (_, headers) => {
      const body = { error: 'invalid_client' };
      const answer = await signInAt(made, subject, () => ({ status: 401, headers, body }));
      expect(answer.status, answer.text).toBe(503);
      expect(answer.body.message).toMatch(/use e-mail and password/);
    },
  );

  it('that changed its keys is trusted again at the next attempt', async () => {
    expect((await signInAt(made, subject)).status).toBe(200);
    made.key = newKey();
    made.kid = 'new';
    await signInAt(made, subject);
    ok(await signInAt(made, subject));
  });

  it('that returned an earlier sign-in is not trusted', async () => {
    const former = claiming({ auth_time: now() - 600 });
    const answer = await signInAt(made, subject, former);
    expect(answer.status, answer.text).toBe(401);
    expect(answer.body.message).toMatch(/not asked to sign in/);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['is slow', -200],
    ['is fast', 200],
  ])('whose clock %s is trusted about the time of the sign-in', async (_, seconds) => {
    const at = now() + seconds;
    const answer = await signInAt(
      made,
      subject,
      claiming({ iat: at, exp: at + 300, auth_time: at - 2 }),
    );
    expect(answer.status, answer.text).toBe(200);
  });

  it('that spells its name differently from the settings signs no one in', async () => {
    made.issuer = `${made.address}/`;
    const answer = await signInAt(made, subject);
    expect(answer.status, answer.text).toBe(503);
  });
});
