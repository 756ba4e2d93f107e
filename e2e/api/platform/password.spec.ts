import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashSecret } from '@/lib/platform/auth/secrets';

describe('changing the password', () => {
  const change = (as: Sender, current: string, next: string) =>
    send('POST', '/api/v1/me/password', { as, body: { current, new: next } });

  it('needs the current one, ends the other sessions and renews this one', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const wrong = await change(as, 'not the current one', 'four quiet lanterns');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['current']]);
    const changed = ok(await change(as, nurse.password, 'four quiet lanterns'));
    // The one that the builder opened.
    expect(changed.body.data).toEqual({ ended_sessions: 1 });
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const statusOf = async (sender: Sender) => (await send('GET', path, { as: sender })).status;
    expect(await statusOf(senderOf(changed))).toBe(200);
    expect(await statusOf(as)).toBe(401);
    expect(await statusOf(nurse.sender)).toBe(401);
    expect((await signIn(nurse)).status).toBe(401);
    expect((await signIn({ ...nurse, password: 'four quiet lanterns' })).status).toBe(200);
  });

  it('refuses a password that is short, common, the person’s own name or the same again', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = nurse.sender;
    for (const next of ['short lamp', 'password1234', 'Wardline2026!', nurse.password]) {
      const answer = await change(as, nurse.password, next);
      expect([answer.status, Object.keys(answer.body.errors)], next).toEqual([400, ['new']]);
    }
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is no way around the lock-out', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = nurse.sender;
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => change(as, `guess ${index}`, 'four quiet lanterns')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
    expect((await signIn(nurse)).status).toBe(429);
  });

  it('signs out a session that was opened with the old password at the same moment', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const guesses = sql`hashtextextended(${hashSecret(nurse.email)}, 0)`;
    const { signingIn } = await database().transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${guesses})`);
      const signingIn = signIn(nurse);
      await expect
        .poll(
          () =>
            tx.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and (classid::bigint << 32 | objid::bigint) = ${guesses}`),
          { timeout: 10_000 },
        )
        .toHaveLength(1);
      const path = `/api/v1/providers/${hospital.provider.id}/users/${nurse.userId}`;
      const as = hospital.staff.administrator.sender;
      const body = { password: 'four quiet lanterns' };
      await sendOk('PATCH', path, { as, body });
      return { signingIn };
    });
    const answer = await signingIn;
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    expect(answer.body.message).toMatch(/Sign in again/);
    expect((await signIn({ ...nurse, password: 'four quiet lanterns' })).status).toBe(200);
  });
});
