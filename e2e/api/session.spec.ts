import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { database } from '@/db/client';
import { auditEvents, memberships, sessions, signInAttempts, users } from '@/db/schema/index';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { type Answer, origin, send } from '@/e2e/api/transport';
import { aHospital, aSession, aUserWithPassword, type Hospital, type Sender } from '@/e2e/builders';
import { hashSecret } from '@/lib/auth/secrets';
import { log } from '@/lib/log';

const patientsOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/patients`;
const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1);

async function expectSignedIn(hospital: Hospital, as: Sender, status = 200) {
  const answer = await send('GET', patientsOf(hospital), { as });
  expect(answer.status, answer.text).toBe(status);
}

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
  it('gives a nurse a cookie that opens her hospital, and tells who she is', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const answer = await signIn({ ...nurse, email: nurse.email.toUpperCase() });
    expect(answer.status, answer.text).toBe(200);
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

  it('does not take a token that somebody else chose', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const chosen = { cookie: `wardline-session=${'x'.repeat(43)}` };
    expect(senderOf(await signIn(nurse, { as: chosen }))).not.toEqual(chosen);
    await expectSignedIn(hospital, chosen, 401);
  });

  it('says the same to a wrong password, an unknown address and a deactivated user', async () => {
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
    const nurses = [];
    for (let index = 0; index < 3; index += 1)
      nurses.push(await aUserWithPassword(hospital.provider.id, 'nurse'));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const guess = async (kind: 'known' | 'unknown', email: string) => {
      const started = performance.now();
      await signIn({ email, password: 'not the one at all' });
      times[kind].push(performance.now() - started);
    };
    for (let round = 0; round < 3; round += 1) {
      for (const { email } of nurses) {
        await guess('known', email);
        await guess('unknown', `${v7()}@nowhere.example`);
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10);
  });

  it('puts every attempt on record at each hospital of the person', async () => {
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
        { outcome: 'denied', changes: { reason: { after: expect.stringMatching(/not right/) } } },
      ]);
    }
  });

  it('refuses a person who belongs to no hospital, by saying so', async () => {
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
  it.skipIf(process.env.WARDLINE_BASE_URL)('names no password, no token and no key', async () => {
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

describe('guessing', () => {
  const failures = (email: string) =>
    database()
      .select({ succeeded: signInAttempts.succeeded })
      .from(signInAttempts)
      .where(eq(signInAttempts.accountHash, hashSecret(email)));

  it('is over after ten guesses in 15 minutes, even when 30 come at once', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn({ ...nurse, password: `guess ${index}` })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
    expect(await failures(nurse.email)).toHaveLength(10);

    const right = await signIn(nurse);
    expect(right.status).toBe(429);
    const wait = Number(right.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(right.body.message).toMatch(/Try again in 15 minutes/);
  });

  it('locks an address that nobody has just the same', async () => {
    const nobody = { email: `${v7()}@nowhere.example`, password: 'whatever it is' };
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await signIn(nobody)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('locks one account and no other', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const colleague = await aUserWithPassword(hospital.provider.id, 'nurse');
    await Promise.all(
      Array.from({ length: 10 }, () => signIn({ ...nurse, password: 'a wrong guess' })),
    );
    expect((await signIn(nurse)).status).toBe(429);
    expect((await signIn(colleague)).status).toBe(200);
  });

  it('can go on when the 15 minutes are over', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    await Promise.all(
      Array.from({ length: 10 }, () => signIn({ ...nurse, password: 'a wrong guess' })),
    );
    expect((await signIn(nurse)).status).toBe(429);
    await database()
      .update(signInAttempts)
      .set({ at: sql`now() - interval '15 minutes 1 second'` })
      .where(eq(signInAttempts.accountHash, hashSecret(nurse.email)));
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('does not count against a nurse who signs in rightly', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    for (let index = 0; index < 12; index += 1) {
      expect((await signIn(nurse)).status).toBe(200);
    }
  });
});

describe('a session', () => {
  const move = (as: { cookie: string }, column: 'idle_expires_at' | 'expires_at', by: string) =>
    database().execute(sql`update sessions set ${sql.identifier(column)} = now() + ${by}::interval
      where token_hash = ${hashSecret(tokenOf(as))}`);

  it.each(['idle_expires_at', 'expires_at'] as const)(
    'is over when %s has passed',
    async (column) => {
      const hospital = await aHospital();
      const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
      const as = senderOf(await signIn(nurse));
      await move(as, column, '1 minute');
      await expectSignedIn(hospital, as);
      await move(as, column, '-1 second');
      const answer = await send('GET', patientsOf(hospital), { as });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toMatch(/session has ended/);
    },
  );

  it('goes on while it is used, but never beyond its absolute end', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const stored = async () => {
      const [row] = await database()
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashSecret(tokenOf(as))));
      if (!row) throw new Error('The session is gone.');
      return row;
    };
    const { expiresAt } = await stored();
    await database().execute(sql`update sessions set last_seen_at = now() - interval '2 minutes',
      idle_expires_at = now() + interval '1 minute' where token_hash = ${hashSecret(tokenOf(as))}`);
    await expectSignedIn(hospital, as);
    const used = await stored();
    expect(used.idleExpiresAt.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(used.expiresAt).toEqual(expiresAt);
  });

  it('is over at the next request when its user is deactivated', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    await expectSignedIn(hospital, as);
    await database().update(users).set({ isActive: false }).where(eq(users.id, nurse.userId));
    await expectSignedIn(hospital, as, 401);
  });

  it('follows a change of role at the next request', async () => {
    const hospital = await aHospital();
    const clerk = await aUserWithPassword(hospital.provider.id, 'ward-clerk');
    const as = senderOf(await signIn(clerk));
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    expect((await send('POST', patientsOf(hospital), { as, body })).status).toBe(201);
    await database()
      .update(memberships)
      .set({ role: 'auditor' })
      .where(eq(memberships.userId, clerk.userId));
    const refused = await send('POST', patientsOf(hospital), {
      as,
      body: { ...body, mr_number: v7() },
    });
    expect(refused.status).toBe(403);
  });

  it('ends with signing out, once and for all', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const left = await send('DELETE', '/api/v1/session', { as });
    expect(left.status, left.text).toBe(200);
    expect(left.headers.getSetCookie()[0]).toMatch(/^wardline-session=;.*Max-Age=0/);
    await expectSignedIn(hospital, as, 401);
    expect((await send('DELETE', '/api/v1/session', { as })).status).toBe(200);
    const events = await database()
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(
        and(eq(auditEvents.actorId, nurse.userId), eq(auditEvents.action, 'session.sign-out')),
      );
    expect(events).toHaveLength(1);
  });

  it('ends in every browser when its user signs out everywhere', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const tablet = senderOf(await signIn(nurse));
    const answer = await send('DELETE', '/api/v1/me/sessions', { as: tablet });
    // The tablet's, and the one that the builder opened.
    expect(answer.body.data).toEqual({ ended_sessions: 2 });
    await expectSignedIn(hospital, tablet, 401);
    await expectSignedIn(hospital, nurse.sender, 401);
  });

  it('shows the hospital that was chosen, and only one of the own', async () => {
    const [one, two, foreign] = [await aHospital(), await aHospital(), await aHospital()];
    const nurse = await aUserWithPassword(one.provider.id, 'nurse');
    await database()
      .insert(memberships)
      .values({ providerId: two.provider.id, userId: nurse.userId, role: 'auditor' });
    const as = senderOf(await signIn(nurse));
    const choose = (provider: unknown) =>
      send('PATCH', '/api/v1/session', { as, body: { provider } });
    const chosen = await choose(two.provider.number);
    expect(chosen.body.data.provider).toMatchObject({ uuid: two.provider.id, role: 'auditor' });
    const [stored] = await database()
      .select({ providerId: sessions.providerId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashSecret(tokenOf(as))));
    expect(stored?.providerId).toBe(two.provider.id);
    for (const provider of [foreign.provider.id, v7(), 999_999_999]) {
      const refused = await choose(provider);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['provider']]);
    }
    const key = await send('PATCH', '/api/v1/session', {
      as: one.key,
      body: { provider: one.provider.id },
    });
    expect(key.status).toBe(403);
  });
});

describe('a page of another site', () => {
  const foreignOrigins: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
  ];

  it('cannot change anything with the cookie, whatever Origin it sends', async () => {
    const hospital = await aHospital();
    const { cookie } = hospital.staff['ward-clerk'].sender as { cookie: string };
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    for (const headers of foreignOrigins) {
      const refused = await send('POST', patientsOf(hospital), {
        headers: { ...headers, cookie },
        body,
      });
      expect(refused.status, JSON.stringify(headers)).toBe(403);
    }
    const found = await send('GET', `${patientsOf(hospital)}?mr_number=${body.mr_number}`, {
      as: { cookie },
    });
    expect(found.body.results).toEqual([]);
  });

  it('can neither sign anybody in nor out', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const { cookie } = senderOf(await signIn(nurse));
    for (const headers of foreignOrigins) {
      const planted: Answer = await send('POST', '/api/v1/session', {
        headers,
        body: { email: nurse.email, password: nurse.password },
      });
      expect(planted.status).toBe(403);
      expect(planted.headers.getSetCookie()).toEqual([]);
      const ended = await send('DELETE', '/api/v1/session', { headers: { ...headers, cookie } });
      expect(ended.status).toBe(403);
    }
    await expectSignedIn(hospital, { cookie });
  });

  it('is no matter for a key, which browsers do not send by themselves', async () => {
    const hospital = await aHospital();
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    expect((await send('POST', patientsOf(hospital), { as: hospital.key, body })).status).toBe(201);
  });
});
