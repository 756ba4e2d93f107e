import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { memberships, sessions, users } from '@/db/schema/index';
import { expectSignedIn, patientsOf, tokenOf } from '@/e2e/api/sign-in';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { aSession, aUser, untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashSecret } from '@/lib/platform/auth/secrets';

describe('a session', () => {
  const move = async (
    as: { cookie: string },
    column: 'idle_expires_at' | 'expires_at',
    by: string,
  ) => {
    await database().execute(sql`update sessions set ${sql.identifier(column)} = now() + ${by}::interval
      where token_hash = ${hashSecret(tokenOf(as))}`);
    await untilCallersAreForgotten();
  };

  it.each(['idle_expires_at', 'expires_at'] as const)(
    'is over when %s has passed',
    async (column) => {
      const hospital = await aHospital();
      const nurse = await aUser(hospital.provider.id, 'nurse');
      const as = await aSession(nurse.userId, hospital.provider.id);
      await move(as, column, '1 minute');
      await expectSignedIn(hospital, as);
      await move(as, column, '-1 second');
      const answer = await send('GET', patientsOf(hospital), { as });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toMatch(/session has ended/);
    },
  );

  it('is opened by its cookie alone, and a key by its header, also while both are remembered', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
    await expectSignedIn(hospital, as);
    await expectSignedIn(hospital, { key: tokenOf(as) }, 401);
    await expectSignedIn(hospital, hospital.key);
    const key = 'key' in hospital.key ? hospital.key.key : '';
    await expectSignedIn(hospital, { cookie: as.cookie.replace(tokenOf(as), key) }, 401);
    await expectSignedIn(hospital, as);
  });

  it('continues while it is used, but never beyond its absolute end', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
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

  it('continues while it is used, even if the server’s clock is hours behind the database’s', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
    const ofSession = eq(sessions.tokenHash, hashSecret(tokenOf(as)));
    await database().execute(sql`update sessions set last_seen_at = now() - interval '2 minutes',
      idle_expires_at = now() + interval '1 minute' where ${ofSession}`);
    await untilCallersAreForgotten();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now - 3 * 3_600_000 });
    await expectSignedIn(hospital, as).finally(() => vi.useRealTimers());
    const [row] = await database().select().from(sessions).where(ofSession);
    expect(row?.idleExpiresAt.getTime()).toBeGreaterThan(now + 50 * 60_000);
  });

  it('lasts from the last use of the page: no refetch of a screen that was left open keeps it alive', async () => {
    const hospital = await aHospital();
    const administrator = await aUser(hospital.provider.id, 'administrator');
    const as = await aSession(administrator.userId, hospital.provider.id);
    await expectSignedIn(hospital, as);
    const ofSession = eq(sessions.tokenHash, hashSecret(tokenOf(as)));
    const endsInMs = async () => {
      const [row] = await database().select().from(sessions).where(ofSession);
      return (row?.idleExpiresAt.getTime() ?? 0) - Date.now();
    };
    const usedMinutesAgo = async (minutes: number) => {
      await database().execute(sql`update sessions
        set last_seen_at = now() - make_interval(mins => ${minutes}),
          idle_expires_at = now() + interval '1 minute' where ${ofSession}`);
      await untilCallersAreForgotten();
    };
    const refetch = (path: string, unused: string) =>
      sendOk('GET', `/api/v1/providers/${hospital.provider.id}/${path}`, {
        as,
        headers: { 'x-wardline-unused-seconds': unused },
      });

    // Somebody typed ten minutes ago, and sent nothing: 60 minutes from then.
    await usedMinutesAgo(20);
    await refetch('hospitalizations', '600');
    const left = await endsInMs();
    expect(left).toBeGreaterThan(49 * 60_000);
    expect(left).toBeLessThanOrEqual(50 * 60_000);

    // Nothing longer than without the header, whatever it says.
    for (const unused of ['-3600', 'never', '1e9']) {
      await usedMinutesAgo(20);
      await refetch('hospitalizations', unused);
      expect(await endsInMs()).toBeLessThanOrEqual(60 * 60_000);
    }

    await usedMinutesAgo(2);
    for (const path of [
      'wards',
      'beds',
      'patients',
      'hospitalizations',
      'finance/invoices',
      'finance/payments',
    ]) {
      // Not since the use that was recorded.
      await refetch(path, '150');
    }
    expect(await endsInMs()).toBeLessThan(60_000);

    // Half a minute after it: a lock that is minutes away would come too early.
    await refetch('wards', '90');
    expect(await endsInMs()).toBeGreaterThan(57 * 60_000);
  });

  it('is over at the next request when its user is deactivated', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
    await expectSignedIn(hospital, as);
    await database().update(users).set({ isActive: false }).where(eq(users.id, nurse.userId));
    await untilCallersAreForgotten();
    await expectSignedIn(hospital, as, 401);
  });

  it('follows a change of role at the next request', async () => {
    const hospital = await aHospital();
    const clerk = await aUser(hospital.provider.id, 'ward-clerk');
    const as = await aSession(clerk.userId, hospital.provider.id);
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    await sendOk('POST', patientsOf(hospital), { as, body });
    await database()
      .update(memberships)
      .set({ role: 'auditor' })
      .where(eq(memberships.userId, clerk.userId));
    await untilCallersAreForgotten();
    const refused = await send('POST', patientsOf(hospital), {
      as,
      body: { ...body, mr_number: v7() },
    });
    expect(refused.status).toBe(403);
  });

  it('ends with signing out, once and for all', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
    const left = await sendOk('DELETE', '/api/v1/session', { as });
    expect(left.headers.getSetCookie()[0]).toMatch(/^wardline-session=;.*Max-Age=0/);
    await expectSignedIn(hospital, as, 401);
    await sendOk('DELETE', '/api/v1/session', { as });
    const events = await auditRows({ actorId: nurse.userId, action: 'session.sign-out' }, 'action');
    expect(events).toHaveLength(1);
  });

  it('ends in every browser when its user signs out everywhere', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const tablet = await aSession(nurse.userId, hospital.provider.id);
    const answer = await send('DELETE', '/api/v1/me/sessions', { as: tablet });
    // The tablet's, and the one that the builder opened.
    expect(answer.body.data).toEqual({ ended_sessions: 2 });
    await expectSignedIn(hospital, tablet, 401);
    await expectSignedIn(hospital, nurse.sender, 401);
    // A change marked as a session's makes this server forget its callers at once.
    const log = `/api/v1/providers/${hospital.provider.id}/audit-events?action=account.end-sessions`;
    const events = await send('GET', log, { as: hospital.staff.administrator.sender });
    expect(events.body.results).toMatchObject([
      { entity: 'session', entity_uuid: nurse.userId, changes: { ended: { after: 2 } } },
    ]);
  });

  it('shows the chosen hospital, and only one of the user’s own', async () => {
    const [one, two, foreign] = [await aHospital(), await aHospital(), await aHospital()];
    const nurse = await aUser(one.provider.id, 'nurse');
    await database()
      .insert(memberships)
      .values({ providerId: two.provider.id, userId: nurse.userId, role: 'auditor' });
    const as = await aSession(nurse.userId, one.provider.id);
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

  it('does nothing for a screen that shows another user', async () => {
    const hospital = await aHospital();
    const { nurse, 'ward-clerk': clerk } = hospital.staff;
    const body = { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' };
    const at = (viewer: string) => ({
      as: clerk.sender,
      headers: { 'x-wardline-viewer': viewer },
    });
    const refused = await send('POST', patientsOf(hospital), { ...at(nurse.userId), body });
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'Another user has signed in on this device. Sign in again.',
    ]);
    expect((await send('GET', patientsOf(hospital), at(nurse.userId))).status).toBe(401);
    await sendOk('POST', patientsOf(hospital), { ...at(clerk.userId), body });
  });

  it('opens no file and no stream for a screen that shows another user', async () => {
    const hospital = await aHospital();
    const { nurse, billing } = hospital.staff;
    const of = `/api/v1/providers/${hospital.provider.id}`;
    const files = [
      'hospitalizations/export?is_active=true',
      'finance/payments/export?status=active',
      'finance/invoices/export?status=issued',
      'finance/charge-items/export?status=billed',
      'finance/day-end-report/export?date=2026-01-01',
    ];
    for (const address of [...files, `ward-board/events?ward=${hospital.ward.id}`]) {
      const get = (viewer: string) =>
        send('GET', `${of}/${address}&viewer=${viewer}`, { as: billing.sender });
      const refused = await get(nurse.userId);
      expect([address, refused.status, refused.body.message]).toEqual([
        address,
        401,
        'Another user has signed in on this device. Sign in again.',
      ]);
      expect((await get('nobody')).status).toBe(401);
      if (files.includes(address)) expect((await get(billing.userId)).status).toBe(200);
    }
    const events = await auditRows({ actorId: billing.userId }, 'outcome', 'changes');
    // No refusal is recorded against the current user, and the exports are recorded without the viewer.
    expect(events.map(({ outcome }) => outcome)).toEqual(files.map(() => 'success'));
    expect(JSON.stringify(events)).not.toContain('viewer');
  });

  it('is not ended by “Sign out” on a screen that shows another user', async () => {
    const hospital = await aHospital();
    const nurse = await aUser(hospital.provider.id, 'nurse');
    const as = await aSession(nurse.userId, hospital.provider.id);
    const leave = (viewer: string) =>
      send('DELETE', '/api/v1/session', { as, headers: { 'x-wardline-viewer': viewer } });
    const left = await leave(hospital.staff['ward-clerk'].userId);
    expect([left.status, left.headers.getSetCookie()]).toEqual([200, []]);
    await expectSignedIn(hospital, as);
    expect((await leave(nurse.userId)).headers.getSetCookie()).toHaveLength(1);
    await expectSignedIn(hospital, as, 401);
  });

  it('is reported as ended to a screen whose browser has dropped its cookie', async () => {
    const hospital = await aHospital();
    const headers = { 'x-wardline-viewer': hospital.staff.nurse.userId };
    const answer = await send('GET', patientsOf(hospital), { headers });
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'Your session has ended. Sign in again.',
    ]);
  });
});
