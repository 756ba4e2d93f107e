import { and, desc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { auditEvents, memberships, sessions, users } from '@/db/schema/index';
import { expectSignedIn, senderOf, signIn, tokenOf } from '@/e2e/api/sign-in';
import { ok, origin, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aSession, aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { log } from '@/lib/platform/log/log';
import { env } from '@/lib/platform/settings/env';

function signInEvents(hospital: Hospital, userId: string) {
  return database()
    .select({ outcome: auditEvents.outcome, changes: auditEvents.changes })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.providerId, hospital.provider.id),
        eq(auditEvents.actorId, userId),
        eq(auditEvents.action, 'session.sign-in'),
      ),
    )
    .orderBy(desc(auditEvents.position));
}

describe('signing in', () => {
  it('gives a nurse a cookie for her hospital, and says who she is', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const answer = ok(await signIn({ ...nurse, email: nurse.email.toUpperCase() }));
    expect(answer.body.data).toMatchObject({
      user: { uuid: nurse.userId, email: nurse.email, has_second_factor: false },
      provider: hospital.provider.id,
      providers: [{ uuid: hospital.provider.id, role: 'nurse' }],
    });
    expect(answer.body.data.providers[0].permissions).toContain('observations:record');
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200/);
    await expectSignedIn(hospital, senderOf(answer));
  });

  const host = new URL(origin).host;
  const byHttps = { 'x-forwarded-proto': 'https' };
  it.each([
    ['over http', `http://${host}`, {}, {}],
    ['over http, with a stranger’s header that says https', `http://${host}`, {}, byHttps],
    ['over https by our own proxy', `https://${host}`, { TRUST_PROXY: true }, byHttps],
    [
      'over https by the public address',
      'https://w.example',
      { PUBLIC_URL: 'https://w.example' },
      {},
    ],
  ])('gives Secure cookies exactly over https: %s', async (_, from, settings, headers) => {
    const hospital = await aHospital();
    const { email, password } = await aUserWithPassword(hospital.provider.id, 'nurse');
    const { TRUST_PROXY, PUBLIC_URL } = env();
    Object.assign(env(), settings);
    try {
      const answer = await sendOk('POST', '/api/v1/session', {
        headers: { ...headers, origin: from },
        body: { email, password },
        isHandledHere: true,
      });
      const cookies = answer.headers.getSetCookie();
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies) {
        expect(cookie.endsWith('; Secure')).toBe(from.startsWith('https:'));
        expect(cookie.startsWith('__Host-')).toBe('PUBLIC_URL' in settings);
      }
    } finally {
      Object.assign(env(), { TRUST_PROXY, PUBLIC_URL });
    }
  });

  it('keeps no token and no password where they could be read', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const answer = await signIn(nurse);
    const token = tokenOf(senderOf(answer));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.text).not.toContain(token);
    const [stored] = await database()
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(token)));
    expect(stored).toMatchObject({ userId: nurse.userId, providerId: hospital.provider.id });
    const [user] = await database().select().from(users).where(eq(users.id, nurse.userId));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('makes a new token each time, and ends the session that the browser came with', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const planted = await aSession(nurse.userId, hospital.provider.id);
    const first = senderOf(await signIn(nurse, { as: planted }));
    expect(first).not.toEqual(planted);
    await expectSignedIn(hospital, planted, 401);
    const second = senderOf(await signIn(nurse, { as: first }));
    expect(second).not.toEqual(first);
    await expectSignedIn(hospital, first, 401);
    await expectSignedIn(hospital, second);
  });

  it('does not take a token that another person chose', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const chosen = { cookie: `wardline-session=${'x'.repeat(43)}` };
    expect(senderOf(await signIn(nurse, { as: chosen }))).not.toEqual(chosen);
    await expectSignedIn(hospital, chosen, 401);
  });

  it('answers the same to a wrong password, an unknown address and a deactivated user', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const gone = await aUserWithPassword(hospital.provider.id, 'nurse');
    await database().update(users).set({ isActive: false }).where(eq(users.id, gone.userId));
    const answers = [
      await signIn({ ...nurse, password: 'not the one at all' }),
      await signIn({ email: `${v7()}@nowhere.example`, password: 'not the one at all' }),
      await signIn(gone),
    ];
    const said = answers.map(({ status, body }) => [status, body.message, body.errors]);
    expect(said[0]?.[0]).toBe(401);
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    for (const email of [nurse.email, `${v7()}@nowhere.example`]) {
      const started = performance.now();
      await signIn({ email, password: 'not the one at all' });
      // Far more than looking an account up and hashing take; timers count in whole milliseconds.
      expect(performance.now() - started, email).toBeGreaterThan(245);
    }
  });

  it('records every attempt at each hospital of the person', async () => {
    const [one, two] = [await aHospital(), await aHospital()];
    const doctor = await aUserWithPassword(one.provider.id, 'medical-officer');
    await database()
      .insert(memberships)
      .values({ providerId: two.provider.id, userId: doctor.userId, role: 'administrator' });
    await signIn({ ...doctor, password: 'a wrong one, this time' });
    const answer = await signIn(doctor);
    expect(answer.body.data.providers).toHaveLength(2);
    for (const hospital of [one, two]) {
      expect(await signInEvents(hospital, doctor.userId)).toEqual([
        { outcome: 'success', changes: {} },
        { outcome: 'denied', changes: { reason: { after: expect.stringMatching(/incorrect/) } } },
      ]);
    }
  });

  it('reads no long body of an unknown caller', async () => {
    const address = { email: 'x'.repeat(33 * 1024), password: 'x' };
    const answer = await send('POST', '/api/v1/session', { headers: { origin }, body: address });
    expect([answer.status, answer.body.message]).toEqual([
      413,
      'The body is larger than 32 KiB. Send less at a time.',
    ]);
  });

  it('refuses a person who belongs to no hospital, and says so', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    await database()
      .update(memberships)
      .set({ isActive: false })
      .where(eq(memberships.userId, nurse.userId));
    const answer = await signIn(nurse);
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('the log', () => {
  // Over HTTP the log is another process's.
  it.skipIf(process.env.WARDLINE_BASE_URL)('has no password, no token and no key', async () => {
    const lines: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    await signIn({ ...nurse, password: 'a wrong guess' });
    await expectSignedIn(hospital, as);
    await expectSignedIn(hospital, hospital.key);
    vi.restoreAllMocks();
    const text = JSON.stringify(lines);
    expect(text).toContain('session.sign-in');
    const { key } = hospital.key as { key: string };
    for (const secret of [nurse.password, 'a wrong guess', nurse.email, tokenOf(as), key]) {
      expect(text).not.toContain(secret);
    }
  });
});
