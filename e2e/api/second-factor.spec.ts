import { setTimeout as sleep } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { auditEvents, memberships, users } from '@/db/schema/index';
import { senderOf, signIn } from '@/e2e/api/sign-in';
import { send } from '@/e2e/api/transport';
import { aHospital, aUserWithPassword, type Sender } from '@/e2e/builders';

const stepSeconds = 30;

/** The code of an authenticator app, `steps` time steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Date.now() / 1000 + steps * stepSeconds });

/** The step before this one must not become the step before that while the code is on its way. */
async function awayFromTheEdge() {
  const left = stepSeconds * 1000 - (Date.now() % (stepSeconds * 1000));
  if (left < 1500) await sleep(left);
}

/** A nurse with her phone: the second factor is on, and the step that switched it on lies in the past. */
async function aNurseWithPhone() {
  const hospital = await aHospital();
  const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
  const as = senderOf(await signIn(nurse));
  const started = await send('POST', '/api/v1/me/totp', { as, body: { password: nurse.password } });
  const { secret } = started.body.data;
  await awayFromTheEdge();
  const confirmed = await send('POST', '/api/v1/me/totp/confirmation', {
    as,
    body: { code: codeOf(secret, -1) },
  });
  const recoveryCodes: string[] = confirmed.body.data.recovery_codes;
  return { hospital, nurse, secret, started, confirmed, recoveryCodes, former: as };
}

const firstOf = (codes: string[]) => {
  const [code] = codes;
  if (code === undefined) throw new Error('There are no recovery codes.');
  return code;
};

async function account(userId: string) {
  const [row] = await database().select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('There is no such user.');
  return row;
}

describe('setting up a second factor', () => {
  it('needs the password, and changes nothing until the app has shown a code', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const wrong = await send('POST', '/api/v1/me/totp', {
      as,
      body: { password: 'not hers, surely' },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      { password: ['This is not your password.'] },
    ]);
    const started = await send('POST', '/api/v1/me/totp', {
      as,
      body: { password: nurse.password },
    });
    expect(started.status, started.text).toBe(201);
    const uri = new URL(started.body.data.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(uri.searchParams.get('secret')).toBe(started.body.data.secret);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Wardline:${nurse.email}`);
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is confirmed by a code alone that the app shows now', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const confirm = (code: string) =>
      send('POST', '/api/v1/me/totp/confirmation', { as, body: { code } });
    expect((await confirm('123456')).status).toBe(409);
    const { secret } = (
      await send('POST', '/api/v1/me/totp', { as, body: { password: nurse.password } })
    ).body.data;
    for (const code of [codeOf(secret, -10), codeOf(secret, 10), 'abcdef', '12345']) {
      expect((await confirm(code)).status, code).toBe(400);
    }
    expect((await account(nurse.userId)).totpConfirmedAt).toBeNull();
    const confirmed = await confirm(codeOf(secret));
    expect(confirmed.status, confirmed.text).toBe(200);
  });

  it('shows ten recovery codes once, and keeps only their hashes', async () => {
    const { nurse, recoveryCodes } = await aNurseWithPhone();
    expect(new Set(recoveryCodes).size).toBe(10);
    const { recoveryCodeHashes } = await account(nurse.userId);
    expect(recoveryCodeHashes).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
      expect(recoveryCodeHashes.join()).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('gives the session a new token and ends the others', async () => {
    const { hospital, nurse, confirmed, former } = await aNurseWithPhone();
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const statusOf = async (as: Sender) => (await send('GET', path, { as })).status;
    expect(await statusOf(senderOf(confirmed))).toBe(200);
    expect(await statusOf(former)).toBe(401);
    expect(await statusOf(nurse.sender)).toBe(401);
  });

  it('cannot be begun again while it is on', async () => {
    const { nurse, confirmed } = await aNurseWithPhone();
    const again = await send('POST', '/api/v1/me/totp', {
      as: senderOf(confirmed),
      body: { password: nurse.password },
    });
    expect(again.status).toBe(409);
  });

  it('is kept under no idempotency key, because the answer holds secrets', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const sending = {
      as,
      body: { password: nurse.password },
      headers: { 'idempotency-key': nurse.userId },
    };
    expect((await send('POST', '/api/v1/me/totp', sending)).status).toBe(201);
    const kept = await database().execute(
      sql`select 1 from idempotency_keys where key = ${nurse.userId}`,
    );
    expect(kept).toHaveLength(0);
  });

  it('is nothing for a key', async () => {
    const { key } = await aHospital();
    for (const [method, path, body] of [
      ['POST', '/me/totp', { password: 'x' }],
      ['POST', '/me/totp/confirmation', { code: '123456' }],
      ['DELETE', '/me/totp', { code: '123456' }],
      ['POST', '/me/password', { current: 'x', new: 'four quiet lanterns' }],
      ['DELETE', '/me/sessions', undefined],
    ] as const) {
      const answer = await send(method, `/api/v1${path}`, { as: key, body });
      expect(answer.status, path).toBe(403);
    }
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after the right password alone, and lets nobody in without', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const asked = await signIn(nurse);
    expect(asked.status).toBe(401);
    expect(asked.body.errors.code).toEqual([expect.stringMatching(/six-digit code/)]);
    expect(asked.headers.getSetCookie()).toEqual([]);
    const guessed = await signIn({ ...nurse, password: 'not the one' }, { code: codeOf(secret) });
    expect([guessed.status, guessed.body.errors.code]).toEqual([401, undefined]);
    const answer = await signIn(nurse, { code: codeOf(secret) });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data.user.has_second_factor).toBe(true);
  });

  it('takes a code once, even when it comes ten times at once', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(nurse, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect((await signIn(nurse, { code })).body.errors.code).toEqual([
      expect.stringMatching(/was used already/),
    ]);
  });

  it('takes no code from before the last one', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    expect((await signIn(nurse, { code: codeOf(secret, 1) })).status).toBe(200);
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(401);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { nurse, recoveryCodes } = await aNurseWithPhone();
    const code = firstOf(recoveryCodes);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signIn(nurse, { code: typed })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await signIn(nurse, { code })).status).toBe(401);
    expect((await account(nurse.userId)).recoveryCodeHashes).toHaveLength(9);
  });

  it('counts wrong codes as it counts wrong passwords', async () => {
    const { nurse } = await aNurseWithPhone();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(nurse, { code: String(100_000 + index) })),
    );
    const refused = answers.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('does not count being asked for the code as a failure', async () => {
    const { nurse, secret } = await aNurseWithPhone();
    for (let index = 0; index < 11; index += 1) {
      expect((await signIn(nurse)).body.errors.code, String(index)).toBeDefined();
    }
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
  });

  it('is not kept out by strangers who guess, but password and code must both be right', async () => {
    const { nurse, secret, recoveryCodes } = await aNurseWithPhone();
    await Promise.all(
      Array.from({ length: 12 }, () => signIn({ ...nurse, password: 'a wrong guess' })),
    );
    expect((await signIn(nurse)).status).toBe(429);
    expect((await signIn(nurse, { code: '000000' })).status).toBe(429);
    const recovery = firstOf(recoveryCodes);
    const wrongPassword = { ...nurse, password: 'a wrong guess' };
    expect((await signIn(wrongPassword, { code: recovery })).status).toBe(429);
    // The code was worth that one guess at the password.
    expect((await signIn(nurse, { code: recovery })).status).toBe(429);
    expect((await signIn(nurse, { code: codeOf(secret) })).status).toBe(200);
  });
});

describe('switching the second factor off', () => {
  it('needs a code that is right and unused', async () => {
    const { nurse, secret, confirmed } = await aNurseWithPhone();
    const as = senderOf(confirmed);
    const remove = (code: string) => send('DELETE', '/api/v1/me/totp', { as, body: { code } });
    expect((await remove('000000')).status).toBe(400);
    expect((await remove(codeOf(secret, -1))).status).toBe(400);
    expect((await account(nurse.userId)).totpConfirmedAt).not.toBeNull();
    const removed = await remove(codeOf(secret));
    expect(removed.status, removed.text).toBe(200);
    expect(await account(nurse.userId)).toMatchObject({
      totpSecret: null,
      totpConfirmedAt: null,
      recoveryCodeHashes: [],
    });
    expect((await signIn(nurse)).status).toBe(200);
    expect((await remove(codeOf(secret, 1))).status).toBe(409);
  });

  it('stands in the audit log, and so does the attempt that was refused', async () => {
    const { nurse, recoveryCodes, confirmed } = await aNurseWithPhone();
    const as = senderOf(confirmed);
    await send('DELETE', '/api/v1/me/totp', { as, body: { code: '000000' } });
    await send('DELETE', '/api/v1/me/totp', { as, body: { code: firstOf(recoveryCodes) } });
    const events = await database()
      .select({ action: auditEvents.action, outcome: auditEvents.outcome })
      .from(auditEvents)
      .where(eq(auditEvents.actorId, nurse.userId))
      .orderBy(desc(auditEvents.position))
      .limit(3);
    expect(events).toEqual([
      { action: 'account.remove-second-factor', outcome: 'success' },
      { action: 'account.remove-second-factor', outcome: 'denied' },
      { action: 'account.confirm-second-factor', outcome: 'success' },
    ]);
  });
});

describe('a person who lost phone and recovery codes', () => {
  it('gets in by the password again once an administrator has switched the second factor off', async () => {
    const { hospital, nurse, confirmed } = await aNurseWithPhone();
    const path = `/api/v1/providers/${hospital.provider.id}/users/${nurse.userId}/totp`;
    const byNurse = await send('DELETE', path, { as: hospital.staff.nurse.sender });
    expect(byNurse.status).toBe(403);
    const reset = await send('DELETE', path, { as: hospital.staff.administrator.sender });
    expect(reset.status, reset.text).toBe(200);
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    expect((await send('GET', patients, { as: senderOf(confirmed) })).status).toBe(401);
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is no matter for a hospital that is not the person’s own, nor for one of two alone', async () => {
    const { hospital, nurse } = await aNurseWithPhone();
    const other = await aHospital();
    const path = (at: typeof other) =>
      `/api/v1/providers/${at.provider.id}/users/${nurse.userId}/totp`;
    const foreign = await send('DELETE', path(other), { as: other.staff.administrator.sender });
    expect(foreign.status).toBe(404);
    await database()
      .insert(memberships)
      .values({ providerId: other.provider.id, userId: nurse.userId, role: 'nurse' });
    for (const at of [hospital, other]) {
      const refused = await send('DELETE', path(at), { as: at.staff.administrator.sender });
      expect(refused.status).toBe(409);
    }
    expect((await account(nurse.userId)).totpConfirmedAt).not.toBeNull();
  });
});

describe('changing the password', () => {
  const change = (as: Sender, current: string, next: string) =>
    send('POST', '/api/v1/me/password', { as, body: { current, new: next } });

  it('needs the current one, ends the other sessions and renews this one', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const wrong = await change(as, 'not the current one', 'four quiet lanterns');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['current']]);
    const changed = await change(as, nurse.password, 'four quiet lanterns');
    expect(changed.status, changed.text).toBe(200);
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

  it('refuses one that is short, common, the person’s own name or the same again', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    for (const next of ['short lamp', 'password1234', 'Wardline2026!', nurse.password]) {
      const answer = await change(as, nurse.password, next);
      expect([answer.status, Object.keys(answer.body.errors)], next).toEqual([400, ['new']]);
    }
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is no way around the lock-out', async () => {
    const hospital = await aHospital();
    const nurse = await aUserWithPassword(hospital.provider.id, 'nurse');
    const as = senderOf(await signIn(nurse));
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => change(as, `guess ${index}`, 'four quiet lanterns')),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
    expect((await signIn(nurse)).status).toBe(429);
  });
});
