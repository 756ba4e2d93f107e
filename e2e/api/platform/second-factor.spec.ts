import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { memberships } from '@/db/schema/index';
import { account, aNurseWithPhone, codeOf, firstOf } from '@/e2e/api/platform/nurse-with-phone';
import { expectSignedIn, senderOf, signIn } from '@/e2e/api/sign-in';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows, auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

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
    const started = await sendOk('POST', '/api/v1/me/totp', {
      as,
      body: { password: nurse.password },
    });
    const uri = new URL(started.body.data.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(uri.searchParams.get('secret')).toBe(started.body.data.secret);
    expect(decodeURIComponent(uri.pathname)).toBe(`/Wardline:${nurse.email}`);
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is confirmed only by the app’s current code', async () => {
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
    ok(await confirm(codeOf(secret)));
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
    await sendOk('POST', '/api/v1/me/totp', sending);
    const kept = await database().execute(
      sql`select 1 from idempotency_keys where key = ${nurse.userId}`,
    );
    expect(kept).toHaveLength(0);
  });

  it('is refused to a key', async () => {
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

describe('switching the second factor off', () => {
  it('needs a code that is right and unused, ends the other sessions and renews this one', async () => {
    const { hospital, nurse, secret, confirmed, recoveryCodes } = await aNurseWithPhone();
    const as = senderOf(confirmed);
    const remove = (code: string, by = as) =>
      send('DELETE', '/api/v1/me/totp', { as: by, body: { code } });
    expect((await remove('000000')).status).toBe(400);
    expect((await remove(codeOf(secret, -1))).status).toBe(400);
    expect((await account(nurse.userId)).totpConfirmedAt).not.toBeNull();
    const elsewhere = senderOf(await signIn(nurse, { code: firstOf(recoveryCodes) }));
    const removed = ok(await remove(codeOf(secret)));
    expect(await account(nurse.userId)).toMatchObject({
      totpSecret: null,
      totpConfirmedAt: null,
      recoveryCodeHashes: [],
    });
    expect((await signIn(nurse)).status).toBe(200);
    const renewed = senderOf(removed);
    for (const ended of [as, elsewhere]) await expectSignedIn(hospital, ended, 401);
    await expectSignedIn(hospital, renewed);
    expect((await remove(codeOf(secret, 1), renewed)).status).toBe(409);
  });

  it('is in the audit log, and so is a refused attempt', async () => {
    const { nurse, recoveryCodes, confirmed } = await aNurseWithPhone();
    const as = senderOf(confirmed);
    await send('DELETE', '/api/v1/me/totp', { as, body: { code: '000000' } });
    await send('DELETE', '/api/v1/me/totp', { as, body: { code: firstOf(recoveryCodes) } });
    const events = (await auditRows({ actorId: nurse.userId }, 'action', 'outcome'))
      .slice(-3)
      .reverse();
    expect(events).toEqual([
      { action: 'account.remove-second-factor', outcome: 'success' },
      { action: 'account.remove-second-factor', outcome: 'denied' },
      { action: 'account.confirm-second-factor', outcome: 'success' },
    ]);
  });
});

describe('a person who lost phone and recovery codes', () => {
  it('signs in by the password once an administrator has switched the second factor off', async () => {
    const { hospital, nurse, confirmed } = await aNurseWithPhone();
    const path = `/api/v1/providers/${hospital.provider.id}/users/${nurse.userId}/totp`;
    const byNurse = await send('DELETE', path, { as: hospital.staff.nurse.sender });
    expect(byNurse.status).toBe(403);
    await sendOk('DELETE', path, { as: hospital.staff.administrator.sender });
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    expect((await send('GET', patients, { as: senderOf(confirmed) })).status).toBe(401);
    expect((await signIn(nurse)).status).toBe(200);
  });

  it('is not recorded as having lost a factor that was off already, and is not signed out', async () => {
    const hospital = await aHospital();
    const { userId, sender } = hospital.staff.nurse;
    const path = `/api/v1/providers/${hospital.provider.id}/users/${userId}/totp`;
    const reset = await sendOk('DELETE', path, { as: hospital.staff.administrator.sender });
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    await sendOk('GET', patients, { as: sender });
    const events = await auditRowsOf(reset, 'changes');
    expect(JSON.stringify(events)).not.toContain('second_factor');
  });

  it('is reset only by a hospital that is the person’s only one', async () => {
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

  it('cannot reset their own factor as an administrator, which needs a code', async () => {
    const { hospital, nurse, confirmed } = await aNurseWithPhone();
    const of = eq(memberships.userId, nurse.userId);
    await database().update(memberships).set({ role: 'administrator' }).where(of);
    const path = `/api/v1/providers/${hospital.provider.id}/users/${nurse.userId}/totp`;
    expect((await send('DELETE', path, { as: senderOf(confirmed) })).status).toBe(409);
    expect((await account(nurse.userId)).totpConfirmedAt).not.toBeNull();
  });
});
