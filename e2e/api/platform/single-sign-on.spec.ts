import { and, desc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, authorizationRequests, users } from '@/db/schema/index';
import { signInAtProvider } from '@/e2e/api/platform/sign-in-there';
import {
  browser,
  configure,
  finish,
  goToProvider,
  returnAddress,
} from '@/e2e/api/platform/single-sign-on';
import { expectSignedIn } from '@/e2e/api/sign-in';
import { ok, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aSession, aUserWithPassword, untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { openTestOpenIdProvider } from '@/lib/ops/test-openid-provider.mjs';

let hospital: Hospital;
let provider: Awaited<ReturnType<typeof openTestOpenIdProvider>>;
let restore: () => void;

beforeAll(async () => {
  provider = await openTestOpenIdProvider(returnAddress);
  restore = configure(provider.issuer);
  hospital = await aHospital();
});

afterAll(() => {
  restore();
  provider.close();
});

type Nurse = Awaited<ReturnType<typeof aUserWithPassword>>;

const aNurse = () => aUserWithPassword(hospital.provider.id, 'nurse');

/** Goes to connect the account as this person of the OpenID provider, and answers with the result. */
async function connect(nurse: Nurse, subject: string, as = browser()) {
  as.take(await aSession(nurse.userId, hospital.provider.id));
  const begun = await as.send('POST', '/api/v1/me/single-sign-on', { password: nurse.password });
  expect(begun.status, begun.text).toBe(201);
  return finish(as, await signInAtProvider(begun.body.data.authorization_url, { subject }));
}

async function aConnectedNurse() {
  const nurse = await aNurse();
  const subject = `subject ${v7()}`;
  ok(await connect(nurse, subject));
  return { ...nurse, subject };
}

async function eventsOf(nurse: Nurse) {
  return database()
    .select({
      action: auditEvents.action,
      outcome: auditEvents.outcome,
      changes: auditEvents.changes,
    })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.providerId, hospital.provider.id), eq(auditEvents.actorId, nurse.userId)),
    )
    .orderBy(desc(auditEvents.position));
}

describe('a user who has connected the account', () => {
  it('signs in at the OpenID provider, returns to the wanted page, and it is on record', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = await goToProvider(as, { subject: nurse.subject }, '/wards/1?sort=bed');
    const answer = ok(await finish(as, query));
    expect(answer.body.data).toEqual({ return_path: '/wards/1?sort=bed' });
    await expectSignedIn(hospital, as.session());
    const [event] = await eventsOf(nurse);
    expect(event).toEqual({
      action: 'session.finish-single-sign-on',
      outcome: 'success',
      changes: {},
    });
  });

  it('is not sent to a page of another site', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = await goToProvider(as, { subject: nurse.subject }, '//evil.example/wards');
    expect((await finish(as, query)).body.data).toEqual({ return_path: '/' });
  });

  it('signs in from two tabs at once', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const first = await goToProvider(as, { subject: nurse.subject });
    const second = await goToProvider(as, { subject: nurse.subject });
    expect((await finish(as, first)).status).toBe(200);
    expect((await finish(as, second)).status).toBe(200);
  });

  it('is refused, on record, when the account was switched off', async () => {
    const nurse = await aConnectedNurse();
    await database().update(users).set({ isActive: false }).where(eq(users.id, nurse.userId));
    const as = browser();
    const answer = await finish(as, await goToProvider(as, { subject: nurse.subject }));
    expect(answer.status).toBe(401);
    expect(answer.body.message).toMatch(/deactivated/);
    expect(as.session()).toEqual({ cookie: '' });
    const [event] = await eventsOf(nurse);
    expect(event).toMatchObject({ action: 'session.finish-single-sign-on', outcome: 'denied' });
  });
});

describe('the OpenID provider’s answer', () => {
  it('opens nothing for a person without an account here', async () => {
    const as = browser();
    const answer = await finish(as, await goToProvider(as, { subject: `stranger ${v7()}` }));
    expect(answer.status).toBe(403);
    expect(answer.body.message).toMatch(/connect it under Account/);
    expect(as.session()).toEqual({ cookie: '' });
  });

  it('is accepted once', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = await goToProvider(as, { subject: nurse.subject });
    const answers = await Promise.all([finish(as, query), finish(as, query), finish(as, query)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('is accepted only in the browser that went there', async () => {
    const nurse = await aConnectedNurse();
    const query = await goToProvider(browser(), { subject: nurse.subject });
    const another = browser();
    await goToProvider(another, { subject: nurse.subject });
    const answer = await finish(another, query);
    expect(answer.status).toBe(401);
    expect(answer.body.message).toMatch(/another browser/);
    expect((await finish(browser(), query)).status).toBe(401);
  });

  it('is not accepted after its time', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = await goToProvider(as, { subject: nurse.subject });
    await database()
      .update(authorizationRequests)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await finish(as, query)).status).toBe(401);
  });

  it.each([
    ['with another code', 'code', 'another'],
    ['from another issuer', 'iss', 'https://evil.example'],
    ['with an unknown state', 'state', 'sign-in.another'],
  ])('opens nothing %s', async (_, parameter, value) => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = new URLSearchParams(await goToProvider(as, { subject: nurse.subject }));
    query.set(parameter, value);
    expect((await finish(as, query.toString())).status).toBe(401);
    expect(as.session()).toEqual({ cookie: '' });
  });

  it('opens nothing with the code of another attempt of the same person', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const first = new URLSearchParams(await goToProvider(as, { subject: nurse.subject }));
    const second = new URLSearchParams(await goToProvider(as, { subject: nurse.subject }));
    second.set('code', first.get('code') ?? '');
    expect((await finish(as, second.toString())).status).toBe(401);
  });

  it('is reported when the person cancelled there', async () => {
    const as = browser();
    const answer = await finish(as, await goToProvider(as, { as: '' }));
    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe(
      'You were not signed in with your Kisumu County account. Try again.',
    );
  });
});

describe('connecting the account', () => {
  it('needs the password, and is on record', async () => {
    const nurse = await aNurse();
    const as = await aSession(nurse.userId, hospital.provider.id);
    const session = browser();
    session.take(as);
    const wrong = await session.send('POST', '/api/v1/me/single-sign-on', { password: 'guessed' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toHaveProperty('password');
    const subject = `subject ${v7()}`;
    const answer = await connect(nurse, subject);
    expect(answer.body.data).toEqual({ return_path: '/account' });
    const [event] = await eventsOf(nurse);
    expect(event).toMatchObject({
      action: 'session.finish-single-sign-on',
      outcome: 'success',
      changes: { single_sign_on: { before: null, after: `${provider.issuer} ${subject}` } },
    });
  });

  it('ends only in the session of the person who began it', async () => {
    const nurse = await aNurse();
    const victim = await aNurse();
    const subject = `subject ${v7()}`;
    const as = browser();
    as.take(await aSession(nurse.userId, hospital.provider.id));
    const begun = await as.send('POST', '/api/v1/me/single-sign-on', { password: nurse.password });
    const query = await signInAtProvider(begun.body.data.authorization_url, { subject });
    const other = browser();
    other.take(await aSession(victim.userId, hospital.provider.id));
    expect((await finish(other, query)).status).toBe(401);
    const later = browser();
    expect((await finish(later, await goToProvider(later, { subject }))).status).toBe(403);
  });

  it('is refused for an identity that another account has, and for a second one', async () => {
    const nurse = await aConnectedNurse();
    const answer = await connect(await aNurse(), nurse.subject);
    expect(answer.status).toBe(409);
    const as = browser();
    as.take(await aSession(nurse.userId, hospital.provider.id));
    const again = await as.send('POST', '/api/v1/me/single-sign-on', { password: nurse.password });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('The account is already connected.');
  });

  it('is undone with the password: it signs no one in any more, and the other sessions end', async () => {
    const nurse = await aConnectedNurse();
    const there = browser();
    await finish(there, await goToProvider(there, { subject: nurse.subject }));
    const here = browser();
    here.take(await aSession(nurse.userId, hospital.provider.id));
    const wrong = await here.send('DELETE', '/api/v1/me/single-sign-on', { password: 'guessed' });
    expect(wrong.status).toBe(400);
    const { password } = nurse;
    ok(await here.send('DELETE', '/api/v1/me/single-sign-on', { password }));
    const [event] = await eventsOf(nurse);
    const before = `${provider.issuer} ${nurse.subject}`;
    expect(event?.changes).toEqual({ single_sign_on: { before, after: null } });
    await untilCallersAreForgotten();
    await expectSignedIn(hospital, here.session());
    await expectSignedIn(hospital, there.session(), 401);
    const later = browser();
    expect(
      (await finish(later, await goToProvider(later, { subject: nurse.subject }))).status,
    ).toBe(403);
    const twice = await here.send('DELETE', '/api/v1/me/single-sign-on', { password });
    expect(twice.status).toBe(409);
  });
});

describe('a password that an administrator sets', () => {
  it('disconnects the account, on record, so that an intruder keeps no way in', async () => {
    const nurse = await aConnectedNurse();
    await sendOk('PATCH', `/api/v1/providers/${hospital.provider.id}/users/${nurse.userId}`, {
      as: hospital.staff.administrator.sender,
      body: { password: `tidal lamp ${v7()}` },
    });
    const as = browser();
    expect((await finish(as, await goToProvider(as, { subject: nurse.subject }))).status).toBe(403);
    const [event] = await auditRows({ entityId: nurse.userId, action: 'user.edit' }, 'changes');
    expect(event?.changes).toMatchObject({
      single_sign_on: { before: `${provider.issuer} ${nurse.subject}`, after: null },
    });
  });
});

describe('an OpenID provider that is away', () => {
  it('is reported, and is asked again when it is back', async () => {
    const nurse = await aConnectedNurse();
    provider.close();
    const undo = configure(provider.issuer);
    const answer = await browser().send('POST', '/api/v1/session/single-sign-on', {});
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(answer.body.message).toMatch(/or use e-mail and password/);
    undo();
    provider = await openTestOpenIdProvider(returnAddress, Number(new URL(provider.issuer).port));
    restore = configure(provider.issuer);
    const as = browser();
    expect((await finish(as, await goToProvider(as, { subject: nurse.subject }))).status).toBe(200);
  });

  it('signs no one in while its keys and tokens cannot be read', async () => {
    const nurse = await aConnectedNurse();
    const as = browser();
    const query = await goToProvider(as, { subject: nurse.subject });
    provider.close();
    expect((await finish(as, query)).status).toBe(503);
    provider = await openTestOpenIdProvider(returnAddress, Number(new URL(provider.issuer).port));
  });
});
