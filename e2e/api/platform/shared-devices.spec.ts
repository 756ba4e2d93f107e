import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { hospitalSettings, memberships, sessions, sharedDevices, users } from '@/db/schema/index';
import { expectSignedIn, patientsOf, senderOf, signIn, tokenOf } from '@/e2e/api/sign-in';
import { type Answer, fieldsOf, ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aUserWithPassword, untilCallersAreForgotten } from '@/e2e/builders/people';
import { aSharedDevice, aUserWithPin } from '@/e2e/builders/shared-devices';
import { database } from '@/e2e/database';
import { hashPassword } from '@/lib/platform/auth/password';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { callerOfSession } from '@/lib/platform/auth/server/identify';
import { env } from '@/lib/platform/settings/env';

type Device = Awaited<ReturnType<typeof aSharedDevice>>;
type Nurse = Awaited<ReturnType<typeof aUserWithPin>>;
type Browser = { cookie: string };
type Tx = Parameters<Parameters<ReturnType<typeof database>['transaction']>[0]>[0];

const locked = [401, 'device_locked'];
const needsPassword = [401, 'password'];
const isWrong = [401, 'pin'];

/** The browser of a device, with the session that an answer opened in it. */
const browserAfter = (device: Browser, answer: Answer): Browser => ({
  cookie: `${senderOf(answer).cookie}; ${device.cookie}`,
});

async function signedInOn(device: Browser, nurse: Nurse, former: Browser = device) {
  const answer = ok(await signIn(nurse, { as: former }));
  return browserAfter(device, answer);
}

const lock = async (as: Browser) => {
  await sendOk('POST', '/api/v1/session/lock', { as });
};

const unlock = (as: Browser, { userId, pin }: Pick<Nurse, 'userId' | 'pin'>) =>
  send('POST', '/api/v1/session/unlock', { as, body: { user: userId, pin } });

const usersOn = async (as: Browser) =>
  (await send('GET', '/api/v1/session/device', { as })).body.data;

const ofToken = (as: Browser) =>
  eq(sessions.tokenHash, hashSecret(tokenOf({ cookie: as.cookie.split(';')[0] ?? '' })));

const devicesOf = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}/shared-devices`;

const unlocksOf = ({ userId }: Nurse) =>
  auditRows({ actorId: userId, action: 'session.unlock' }, 'outcome', 'changes');

async function aDeviceWithNurse(): Promise<{
  hospital: Hospital;
  device: Device;
  nurse: Nurse;
  browser: Browser;
}> {
  const hospital = await aHospital();
  const device = await aSharedDevice(hospital);
  const nurse = await aUserWithPin(hospital.provider.id, 'nurse');
  return { hospital, device, nurse, browser: await signedInOn(device, nurse) };
}

describe('a shared device', () => {
  it('is enrolled by an administrator in its own browser, whose session ends', async () => {
    const hospital = await aHospital();
    const administrator = await aUserWithPassword(hospital.provider.id, 'administrator');
    const as = senderOf(await signIn(administrator));
    const answer = await sendOk('POST', devicesOf(hospital), { as, body: { name: 'Tablet 2' } });
    expect(answer.body.data).toMatchObject({
      name: 'Tablet 2',
      enrolled_by: administrator.userId,
      last_used_at: null,
    });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('wardline-shared'));
    expect(cookie).toMatch(/^wardline-shared-device=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
    await expectSignedIn(hospital, as, 401);

    const nurse = await aUserWithPin(hospital.provider.id, 'nurse');
    const device = { cookie: cookie?.split(';')[0] ?? '' };
    await signedInOn(device, nurse);
    const { sender } = hospital.staff.administrator;
    const [listed] = (await send('GET', devicesOf(hospital), { as: sender })).body.data;
    expect(Date.parse(listed.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
    const events = await auditRows({ action: 'shared-device.enrol' }, 'actorId');
    expect(events.map(({ actorId }) => actorId)).toContain(administrator.userId);
  });

  it('is not enrolled by a key, which is no browser', async () => {
    const hospital = await aHospital();
    const body = { name: 'Tablet 2' };
    const answer = await send('POST', devicesOf(hospital), { as: hospital.key, body });
    expect(answer.status).toBe(403);
  });

  it('is open to nobody once it is removed, and only its own hospital removes it', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    const other = await aHospital();
    const foreign = `${devicesOf(other)}/${device.id}`;
    const removed = await send('DELETE', foreign, { as: other.staff.administrator.sender });
    expect(removed.status).toBe(404);
    await expectSignedIn(hospital, browser);

    const as = hospital.staff.administrator.sender;
    for (let times = 0; times < 2; times += 1) {
      await sendOk('DELETE', `${devicesOf(hospital)}/${device.id}`, { as });
    }
    await untilCallersAreForgotten();
    await expectSignedIn(hospital, browser, 401);
    expect(fieldsOf(await unlock(browser, nurse))).toEqual(needsPassword);
    expect(await usersOn(browser)).toEqual({ device: null, open: null, locked: null, users: [] });
    const again = senderOf(await signIn(nurse, { as: device }));
    expect((await send('POST', '/api/v1/session/lock', { as: again })).status).toBe(409);
  });

  it('ends a session that was opened while it was being removed', async () => {
    const { hospital, device, browser } = await aDeviceWithNurse();
    await database().execute(
      sql`update shared_devices set revoked_at = now() where id = ${device.id}`,
    );
    await untilCallersAreForgotten();
    await expectSignedIn(hospital, browser, 401);
  });

  it('names only users with a PIN who signed in there, still work here and did not sign out', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    const { id } = hospital.provider;
    const [without, left, deactivated, elsewhere] = [
      await aUserWithPassword(id, 'nurse'),
      await aUserWithPin(id, 'nurse'),
      await aUserWithPin(id, 'nurse'),
      await aUserWithPin(id, 'nurse'),
    ];
    await signedInOn(device, { ...without, pin: '' });
    await send('DELETE', '/api/v1/session', { as: await signedInOn(device, left) });
    const gone = await signedInOn(device, deactivated);
    await database()
      .update(memberships)
      .set({ isActive: false })
      .where(eq(memberships.userId, deactivated.userId));
    await signIn(elsewhere);
    const { device: shown, users: named } = await usersOn(browser);
    expect(shown).toEqual({ name: device.name });
    expect(named.map(({ uuid }: { uuid: string }) => uuid)).toEqual([nurse.userId]);
    for (const other of [left, deactivated, elsewhere, { userId: v7(), pin: '408271' }]) {
      expect(fieldsOf(await unlock(gone, other))).toEqual(needsPassword);
    }
  });
});

describe('a locked session', () => {
  it('is unlocked by its user’s PIN alone, under a new token', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    await expectSignedIn(hospital, browser);
    await lock(browser);
    expect(fieldsOf(await send('GET', patientsOf(hospital), { as: browser }))).toEqual(locked);
    expect(await usersOn(browser)).toMatchObject({ open: null, locked: nurse.userId });
    const wrong = await unlock(browser, { ...nurse, pin: '408272' });
    expect(fieldsOf(wrong)).toEqual(isWrong);
    expect(wrong.body.message).toBe('This PIN is incorrect. 4 attempts are left.');

    const [before] = await database().select().from(sessions).where(ofToken(browser));
    const answer = ok(await unlock(browser, nurse));
    const again = browserAfter(device, answer);
    expect(tokenOf(again)).not.toBe(tokenOf(browser));
    await expectSignedIn(hospital, again);
    expect(await usersOn(again)).toMatchObject({ open: nurse.userId, locked: null });
    await expectSignedIn(hospital, browser, 401);
    const [after] = await database().select().from(sessions).where(ofToken(again));
    expect(after).toMatchObject({ wrongPins: 0, expiresAt: before?.expiresAt });
    expect(await unlocksOf(nurse)).toEqual([
      { outcome: 'denied', changes: { reason: { after: wrong.body.message } } },
      { outcome: 'success', changes: {} },
    ]);
  });

  it('is signed out without a PIN', async () => {
    const { nurse, browser } = await aDeviceWithNurse();
    await lock(browser);
    await sendOk('DELETE', '/api/v1/session', { as: browser });
    expect(fieldsOf(await unlock(browser, nurse))).toEqual(needsPassword);
  });

  it('stays while a colleague works there, who has a session of their own', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    const colleague = await aUserWithPin(hospital.provider.id, 'nurse', { pin: '739105' });
    await lock(browser);
    const theirs = await signedInOn(device, colleague, browser);
    expect((await send('GET', '/api/v1/me', { as: theirs })).body.data.id).toBe(colleague.userId);
    // Without locking first: the colleague’s session is locked by the switch.
    const own = browserAfter(device, await unlock(theirs, nurse));
    expect((await send('GET', '/api/v1/me', { as: own })).body.data.id).toBe(nurse.userId);
    expect(fieldsOf(await send('GET', patientsOf(hospital), { as: theirs }))).toEqual(locked);
    const back = browserAfter(device, await unlock(own, colleague));
    expect((await send('GET', '/api/v1/me', { as: back })).body.data.id).toBe(colleague.userId);
  });

  it('is open for one user alone, even when two unlock at once', async () => {
    const { device, nurse, browser } = await aDeviceWithNurse();
    const colleague = await aUserWithPin(device.providerId, 'nurse', { pin: '739105' });
    await lock(await signedInOn(device, colleague, browser));
    const answers = await Promise.all([unlock(browser, nurse), unlock(browser, colleague)]);
    const sent = answers.map((answer) =>
      send('GET', '/api/v1/me', { as: browserAfter(device, answer) }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('comes automatically after the hospital’s time without use, and a touch does not open it', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    const idle = async () => {
      const [row] = await database().select().from(sessions).where(ofToken(browser));
      return (row?.idleExpiresAt.getTime() ?? 0) - Date.now();
    };
    expect(await idle()).toBeGreaterThan(4 * 60_000);
    expect(await idle()).toBeLessThan(5 * 60_000);
    await database()
      .insert(hospitalSettings)
      .values({ providerId: hospital.provider.id, deviceLockMinutes: 10 });
    await database()
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '3 minutes'` })
      .where(ofToken(browser));
    await untilCallersAreForgotten();
    await expectSignedIn(hospital, browser);
    expect(await idle()).toBeGreaterThan(9 * 60_000);

    await database()
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '11 minutes'`, idleExpiresAt: sql`now()` })
      .where(ofToken(browser));
    await untilCallersAreForgotten();
    expect(fieldsOf(await send('GET', patientsOf(hospital), { as: browser }))).toEqual(locked);
    await expectSignedIn(hospital, browserAfter(device, await unlock(browser, nurse)));
  });

  it('comes after the server’s idle time where the hospital’s is longer, and the screen knows', async () => {
    const { browser } = await aDeviceWithNurse();
    const usual = env().SESSION_IDLE_MINUTES;
    Object.assign(env(), { SESSION_IDLE_MINUTES: 2 });
    const caller = await callerOfSession(tokenOf({ cookie: browser.cookie.split(';')[0] ?? '' }));
    Object.assign(env(), { SESSION_IDLE_MINUTES: usual });
    expect(caller?.sharedDevice?.lockMinutes).toBe(2);
  });

  it('asks for a full sign-in once the hospital’s hours have passed', async () => {
    const hospital = await aHospital();
    await database()
      .insert(hospitalSettings)
      .values({ providerId: hospital.provider.id, deviceSessionHours: 2 });
    const device = await aSharedDevice(hospital);
    const nurse = await aUserWithPin(hospital.provider.id, 'nurse');
    const browser = await signedInOn(device, nurse);
    const [row] = await database().select().from(sessions).where(ofToken(browser));
    const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
    await lock(browser);
    await database().update(sessions).set({ expiresAt: sql`now()` }).where(ofToken(browser));
    expect(fieldsOf(await unlock(browser, nurse))).toEqual(needsPassword);
    expect((await usersOn(browser)).users).toEqual([]);
    const ended = await send('GET', patientsOf(hospital), { as: browser });
    expect(ended.body.message).toMatch(/session has ended/);
  });

  it('needs a shared device of the user’s own hospital', async () => {
    const { hospital } = await aDeviceWithNurse();
    const foreign = await aSharedDevice(await aHospital());
    const nurse = await aUserWithPin(hospital.provider.id, 'nurse');
    const there = await signedInOn(foreign, nurse);
    expect((await send('POST', '/api/v1/session/lock', { as: there })).status).toBe(409);
    expect(fieldsOf(await unlock(there, nurse))).toEqual(needsPassword);
    const nowhere = senderOf(await signIn(nurse));
    expect(fieldsOf(await unlock(nowhere, nurse))).toEqual(needsPassword);
    await expectSignedIn(hospital, nowhere);
  });
});

describe('unlocking while something changes', () => {
  /** Unlocks with the right PIN, or signs in, while the change is under way; the change is stored first. */
  async function openedDuring(
    change: (tx: Tx, of: { nurse: Nurse; device: Device }) => unknown,
    open: (as: Browser, nurse: Nurse) => Promise<Answer> = unlock,
  ) {
    const { nurse, device, browser } = await aDeviceWithNurse();
    await lock(browser);
    const sent = await database().transaction(async (tx) => {
      await change(tx, { nurse, device });
      const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const begun = { answer: open(browser, nurse) };
      await vi.waitFor(async () => {
        const waiting = await database().execute(
          sql`select pid from pg_stat_activity where ${own?.pid ?? 0} = any(pg_blocking_pids(pid))`,
        );
        expect(waiting).toHaveLength(1);
      }, 5_000);
      return begun;
    });
    return { answer: await sent.answer, again: () => unlock(browser, nurse) };
  }

  const remove = async (tx: Tx, { device }: { device: Device }) => {
    await tx
      .update(sharedDevices)
      .set({ revokedAt: sql`now()` })
      .where(eq(sharedDevices.id, device.id));
    await tx.delete(sessions).where(eq(sessions.sharedDeviceId, device.id));
  };

  it('needs the new PIN once it was changed', async () => {
    const other = await hashPassword('920417');
    const { answer, again } = await openedDuring((tx, { nurse }) =>
      tx.update(users).set({ pinHash: other }).where(eq(users.id, nurse.userId)),
    );
    expect(answer.status).toBe(401);
    expect(fieldsOf(await again())).toEqual(isWrong);
  });

  it('opens nothing for a user who is deactivated', async () => {
    const { answer, again } = await openedDuring((tx, { nurse }) =>
      tx.update(users).set({ isActive: false }).where(eq(users.id, nurse.userId)),
    );
    expect(answer.status).toBe(401);
    expect(fieldsOf(await again())).toEqual(needsPassword);
  });

  it('opens nothing on a device that is removed', async () => {
    const { answer, again } = await openedDuring(remove);
    expect(answer.status).toBe(401);
    expect(fieldsOf(await again())).toEqual(needsPassword);
    const signedIn = await openedDuring(remove, (as, nurse) => signIn(nurse, { as }));
    expect(signedIn.answer.status).toBe(401);
  });

  it('opens with the user’s present role', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    await lock(browser);
    await database()
      .update(memberships)
      .set({ role: 'billing' })
      .where(eq(memberships.userId, nurse.userId));
    const answer = await unlock(browser, nurse);
    expect(answer.body.data.providers).toMatchObject([{ role: 'billing' }]);
    const board = `/api/v1/providers/${hospital.provider.id}/ward-board`;
    const opened = await send('GET', board, { as: browserAfter(device, answer) });
    expect(opened.status).toBe(403);
  });
});

describe('guessing a PIN', () => {
  it('ends after five wrong ones of a user, even when 30 come at once, until a full sign-in', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    await lock(browser);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => unlock(browser, { ...nurse, pin: '408272' })),
    );
    expect(answers.map(fieldsOf).filter(([, field]) => field === 'pin')).toHaveLength(4);
    const [row] = await database().select().from(sessions).where(ofToken(browser));
    expect(row?.wrongPins).toBe(5);
    expect(fieldsOf(await unlock(browser, nurse))).toEqual(needsPassword);
    expect((await usersOn(browser)).users).toMatchObject([{ is_pin_off: true }]);
    expect((await unlocksOf(nurse)).every(({ outcome }) => outcome === 'denied')).toBe(true);
    const again = await signedInOn(device, nurse, browser);
    await lock(again);
    // The wrong ones of the device still count, but there are fewer than ten.
    await expectSignedIn(hospital, browserAfter(device, await unlock(again, nurse)));
  });

  it('ends after ten wrong ones of all users on a device', async () => {
    const { hospital, device, nurse, browser } = await aDeviceWithNurse();
    const { id } = hospital.provider;
    const others = [
      await aUserWithPin(id, 'nurse'),
      await aUserWithPin(id, 'nurse'),
      await aUserWithPin(id, 'nurse'),
    ];
    for (const one of others) await signedInOn(device, one);
    const guesses = others.flatMap((one) => Array<Nurse>(4).fill(one)).slice(0, 10);
    for (const one of guesses) {
      expect(fieldsOf(await unlock(browser, { ...one, pin: '408272' }))).toEqual(isWrong);
    }
    const refused = await unlock(browser, nurse);
    expect(fieldsOf(refused)).toEqual(needsPassword);
    expect(refused.body.message).toMatch(/^Too many wrong PINs on this device/);
    const elsewhere = await aSharedDevice(hospital);
    const there = await signedInOn(elsewhere, nurse);
    expect((await unlock(there, nurse)).status).toBe(200);
  });
});

describe('a PIN', () => {
  const set = (as: Browser, pin: string, password: string) =>
    send('POST', '/api/v1/me/pin', { as, body: { pin, password } });

  it('is set with the password, hashed, and removed with a new password', async () => {
    const hospital = await aHospital();
    const device = await aSharedDevice(hospital);
    const nurse = { ...(await aUserWithPassword(hospital.provider.id, 'nurse')), pin: '408271' };
    const browser = await signedInOn(device, nurse);
    expect(fieldsOf(await set(browser, nurse.pin, 'not my password'))).toEqual([400, 'password']);
    expect(fieldsOf(await set(browser, '123456', nurse.password))).toEqual([400, 'pin']);
    expect(fieldsOf(await set(browser, '12345', nurse.password))).toEqual([400, 'pin']);
    expect((await set(browser, nurse.pin, nurse.password)).status).toBe(200);
    const stored = async () => {
      const [row] = await database().select().from(users).where(eq(users.id, nurse.userId));
      return row?.pinHash;
    };
    expect(await stored()).toMatch(/^\$argon2id\$/);
    const answer = ok(await unlock(browser, nurse));

    const own = browserAfter(device, answer);
    const body = { current: nurse.password, new: `quiet harbour ${v7()}` };
    await sendOk('POST', '/api/v1/me/password', { as: own, body });
    expect(await stored()).toBeNull();
  });

  it('is removed by its user, and by an administrator’s new password', async () => {
    const { hospital, nurse, browser } = await aDeviceWithNurse();
    await sendOk('DELETE', '/api/v1/me/pin', { as: browser });
    expect(fieldsOf(await unlock(browser, nurse))).toEqual(isWrong);
    expect((await usersOn(browser)).users).toEqual([]);

    const other = await aUserWithPin(hospital.provider.id, 'nurse');
    const path = `/api/v1/providers/${hospital.provider.id}/users/${other.userId}`;
    const as = hospital.staff.administrator.sender;
    await sendOk('PATCH', path, {
      as,
      body: { password: `quiet harbour ${v7()}` },
    });
    const [row] = await database().select().from(users).where(eq(users.id, other.userId));
    expect(row?.pinHash).toBeNull();
  });

  it('cannot be read by requests', async () => {
    await expect(
      database().transaction(async (tx) => {
        await tx.execute(sql`select set_config('role', 'wardline_app', true)`);
        await tx.execute(sql`select pin_hash from users limit 1`);
      }),
    ).rejects.toThrow();
  });
});
