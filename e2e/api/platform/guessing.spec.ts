import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { signInAttempts } from '@/db/schema/index';
import { aNurseWithPhone, codeOf } from '@/e2e/api/platform/nurse-with-phone';
import { deviceOf, senderOf, signIn } from '@/e2e/api/sign-in';
import { sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashSecret } from '@/lib/platform/auth/secrets';

describe('guessing passwords', () => {
  const failures = (email: string) =>
    database()
      .select({ succeeded: signInAttempts.succeeded })
      .from(signInAttempts)
      .where(eq(signInAttempts.accountHash, hashSecret(email)));

  it('ends after ten guesses in 15 minutes, even when 30 come at once, for one account and no other', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const colleague = await aUserWithPassword(hospital.provider.id, 'nurse');
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
    expect((await signIn(colleague)).status).toBe(200);

    await database()
      .update(signInAttempts)
      .set({ at: sql`now() - interval '15 minutes 1 second'` })
      .where(eq(signInAttempts.accountHash, hashSecret(nurse.email)));
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('locks an unknown address in the same way', async () => {
    const nobody = { email: `${v7()}@nowhere.example`, password: 'whatever it is' };
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push((await signIn(nobody)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('does not count against a nurse who signs in with the right password', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    for (let index = 0; index < 12; index += 1) {
      expect((await signIn(nurse)).status).toBe(200);
    }
  });
});

describe('a device on which a person has signed in before', () => {
  const wrongly = (nurse: { email: string }, count: number, as?: { cookie: string }) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        signIn({ ...nurse, password: `guess ${index}` }, as && { as }),
      ),
    );
  const aNurse = async () => {
    const hospital = await aHospital();
    return { hospital, nurse: await aUserWithPassword(hospital.provider.id, 'nurse') };
  };

  it('lets that person in when strangers have used up the guesses elsewhere, and no one else', async () => {
    const { hospital, nurse } = await aNurse();
    const colleague = await aUserWithPassword(hospital.provider.id, 'nurse');
    const ward = deviceOf(await signIn(nurse));
    // The next person at the same computer does not displace the one before.
    const shared = deviceOf(await signIn(colleague, { as: ward }));
    const other = deviceOf(await signIn(colleague));
    const [token] = other.cookie.split('.');
    const forged = { cookie: `${token}.${'x'.repeat(16)}` };
    await wrongly(nurse, 12);
    expect((await signIn(nurse)).status).toBe(429);
    for (const as of [other, forged, { cookie: 'wardline-device=' }]) {
      expect((await signIn(nurse, { as })).status).toBe(429);
    }
    expect((await signIn(nurse, { as: ward })).status).toBe(200);
    expect((await signIn(nurse, { as: shared })).status).toBe(200);
  });

  it('has ten guesses of its own, which also count for the account', async () => {
    const { nurse } = await aNurse();
    const as = deviceOf(await signIn(nurse));
    const answers = await wrongly(nurse, 30, as);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 20]);
    expect((await signIn(nurse, { as })).status).toBe(429);
    expect((await signIn(nurse)).status).toBe(429);
  });

  it('asks for the code of the second factor like any other', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const as = deviceOf(await signIn(nurse, { code: codeOf(secret) }));
    await wrongly(nurse, 12);
    expect((await signIn(nurse, { as })).body.errors.code).toBeDefined();
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn(nurse, { as, code: String(400_000 + index) }),
      ),
    );
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('is forgotten after a change of password, except for the device of the change, also during a lock-out', async () => {
    const { nurse } = await aNurse();
    const [here, there] = [await signIn(nurse), await signIn(nurse)];
    await wrongly(nurse, 12);
    const cookie = `${senderOf(here).cookie}; ${deviceOf(here).cookie}`;
    const body = { current: nurse.password, new: 'four quiet lanterns' };
    const changed = await sendOk('POST', '/api/v1/me/password', { as: { cookie }, body });
    const renewed = { ...nurse, password: body.new };
    expect((await signIn(renewed, { as: deviceOf(there) })).status).toBe(429);
    expect((await signIn(renewed, { as: deviceOf(changed) })).status).toBe(200);
  });

  it('reveals no one’s identity, however many share it, and has a cookie of limited size', async () => {
    const { hospital, nurse } = await aNurse();
    const colleagues = await Promise.all(
      Array.from({ length: 21 }, () => aUserWithPassword(hospital.provider.id, 'nurse')),
    );
    let as = deviceOf(await signIn(nurse));
    for (const colleague of colleagues) as = deviceOf(await signIn(colleague, { as }));
    expect(as.cookie).toMatch(/^wardline-device=[\w-]{43}(\.[\w-]{16}){20}$/);
    for (const { userId, email } of colleagues) {
      expect(as.cookie).not.toContain(userId);
      expect(as.cookie).not.toContain(email);
    }
  });
});
