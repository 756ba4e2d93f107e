import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { signInAttempts } from '@/db/schema/index';
import { signIn } from '@/e2e/api/sign-in';
import { aHospital, aUserWithPassword } from '@/e2e/builders';
import { hashSecret } from '@/lib/auth/secrets';

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
