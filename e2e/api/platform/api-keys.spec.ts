import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { apiKeys, memberships, users } from '@/db/schema/index';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender, untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { hashSecret } from '@/lib/platform/auth/secrets';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/api-keys`;
const patientsOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/patients`;

async function create(hospital: Hospital, body: object, as?: Sender) {
  return send('POST', pathOf(hospital), {
    as: as ?? hospital.staff.administrator.sender,
    body: { name: 'Laboratory', scopes: ['admissions:read'], ...body },
  });
}

describe('a new API key', () => {
  it('is shown once, works at once, and is kept only as a hash', async () => {
    const hospital = await aHospital();
    const created = ok(await create(hospital, {}));
    const { key, uuid, prefix, expires_at } = created.body.data;
    expect(key).toMatch(/^wk_[0-9a-f]{8}_[\w-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    const days = (new Date(expires_at).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await sendOk('GET', patientsOf(hospital), { as: { key } });

    const listed = await send('GET', pathOf(hospital), {
      as: hospital.staff.administrator.sender,
    });
    expect(listed.body.results[0]).toMatchObject({ uuid, name: 'Laboratory', is_active: true });
    expect(listed.body.results[0]).not.toHaveProperty('key');
    expect(listed.text).not.toContain(hashSecret(key));
    const [stored] = await database().select().from(apiKeys).where(eq(apiKeys.id, uuid));
    expect(stored?.secretHash).toBe(hashSecret(key));
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('is stored nowhere else: neither in the audit log nor under an idempotency key', async () => {
    const hospital = await aHospital();
    const answer = await send('POST', pathOf(hospital), {
      as: hospital.staff.administrator.sender,
      body: { name: 'Laboratory', scopes: ['admissions:read'] },
      headers: { 'idempotency-key': v7() },
    });
    const { key, uuid } = answer.body.data;
    await send('GET', patientsOf(hospital), { as: { key } });
    const found = await database().execute(sql`
      select 1 from audit_events e where e::text like ${`%${key}%`}
      union all select 1 from idempotency_keys i where i::text like ${`%${key}%`}`);
    expect(found).toHaveLength(0);
    const [event] = await auditRows({ entityId: uuid });
    expect(event).toMatchObject({
      action: 'api-key.create',
      changes: { name: { after: 'Laboratory' }, scopes: { after: ['admissions:read'] } },
    });
  });

  it('acts for the practitioner and the user that it names, if they are of this hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const { practitionerId, userId } = hospital.staff.nurse;
    const created = await create(hospital, {
      practitioner: practitionerId,
      user: userId,
      expires_at: null,
    });
    expect(created.body.data).toMatchObject({
      practitioner: practitionerId,
      practitioner_name: expect.any(String),
      user: userId,
      user_name: hospital.staff.nurse.name,
      expires_at: null,
    });
    const foreign = other.staff.nurse;
    for (const body of [{ practitioner: foreign.practitionerId }, { user: foreign.userId }]) {
      const refused = await create(hospital, body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, Object.keys(body)]);
    }
  });

  it('is refused with unknown scopes, with none, and with an end in the past', async () => {
    const hospital = await aHospital();
    for (const body of [
      { scopes: [] },
      { scopes: ['everything'] },
      { expires_at: '2020-01-01T00:00:00Z' },
      { name: ' ' },
    ]) {
      expect((await create(hospital, body)).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('cannot have more permissions than the key that makes it', async () => {
    const hospital = await aHospital();
    const maker = await anApiKey(hospital.provider.id, {
      scopes: ['provider:administer', 'admissions:read'],
    });
    expect((await create(hospital, { scopes: ['admissions:read'] }, maker)).status).toBe(201);
    const refused = await create(hospital, { scopes: ['payments:void'] }, maker);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.scopes[0]).toMatch(/payments:void/);
  });
});

describe('an API key', () => {
  it('lasts no longer than the key that makes it', async () => {
    const hospital = await aHospital();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const scopes = ['provider:administer', 'admissions:read'];
    const end = inDays(2);
    const made = await create(hospital, { scopes, expires_at: end });
    const as = { key: made.body.data.key };
    for (const expires_at of [null, inDays(3)]) {
      const refused = await create(hospital, { expires_at }, as);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['expires_at']]);
    }
    for (const [asked, expected] of [
      [{ expires_at: inDays(1) }, 1],
      [{ expires_at: end }, 2],
      [{}, 2],
    ] as const) {
      const { body } = await create(hospital, asked, as);
      const days = (new Date(body.data.expires_at).getTime() - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(expected);
    }
    const endless = await create(hospital, { scopes, expires_at: null });
    const next = await create(hospital, { expires_at: null }, { key: endless.body.data.key });
    expect(next.body.data.expires_at).toBeNull();
  });

  it('acts for no user that the key that makes it does not act for', async () => {
    const hospital = await aHospital();
    const { userId } = hospital.staff.nurse;
    const unbound = await anApiKey(hospital.provider.id);
    for (const as of [unbound, hospital.key]) {
      const refused = await create(hospital, { user: userId }, as);
      expect(refused.status, refused.text).toBe(400);
      expect(Object.keys(refused.body.errors)).toEqual(['user']);
    }
    const own = await anApiKey(hospital.provider.id, { userId });
    expect((await create(hospital, { user: userId }, own)).status).toBe(201);
    expect((await create(hospital, {}, unbound)).status).toBe(201);
  });

  it('does what its scopes say and nothing else', async () => {
    const hospital = await aHospital();
    const { key } = (await create(hospital, { scopes: ['admissions:read'] })).body.data;
    await aPatient(hospital);
    expect((await send('GET', patientsOf(hospital), { as: { key } })).body.meta.total).toBe(1);
    const written = await send('POST', patientsOf(hospital), {
      as: { key },
      body: { mr_number: v7(), first_name: 'A', last_name: 'B', gender: 'MALE' },
    });
    expect(written.status).toBe(403);
    expect((await send('GET', pathOf(hospital), { as: { key } })).status).toBe(403);
  });

  it('is useless from the moment that it is revoked', async () => {
    const hospital = await aHospital();
    const { key, uuid } = (await create(hospital, {})).body.data;
    const as = hospital.staff.administrator.sender;
    await sendOk('GET', patientsOf(hospital), { as: { key } });
    const revoked = await sendOk('DELETE', `${pathOf(hospital)}/${uuid}`, { as });
    expect(revoked.body.data).toMatchObject({ uuid, is_active: false });
    expect((await send('GET', patientsOf(hospital), { as: { key } })).status).toBe(401);
    const again = await send('DELETE', `${pathOf(hospital)}/${uuid}`, { as });
    expect(again.body.data.revoked_at).toBe(revoked.body.data.revoked_at);
    const live = await send('GET', `${pathOf(hospital)}?is_active=true`, { as });
    expect(live.body.results.map((one: { uuid: string }) => one.uuid)).not.toContain(uuid);
  });

  it('can be revoked by its own hospital alone', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const { key, uuid } = (await create(hospital, {})).body.data;
    const foreign = await send('DELETE', `${pathOf(other)}/${uuid}`, {
      as: other.staff.administrator.sender,
    });
    expect(foreign.status).toBe(404);
    await sendOk('GET', patientsOf(hospital), { as: { key } });
  });

  it('ends when it expires, and with the membership or the account of its user', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    const statusOf = async (as: Sender) => (await send('GET', patientsOf(hospital), { as })).status;
    const expired = await anApiKey(providerId, { expiresAt: new Date(Date.now() - 1000) });
    expect(await statusOf(expired)).toBe(401);

    const [left, gone, here] = [
      await aUser(providerId, 'nurse'),
      await aUser(providerId, 'nurse'),
      await aUser(providerId, 'nurse'),
    ];
    await anApiKey(providerId, { userId: here.userId });
    /** Whether the keys that act for a user work, by user, as the list has it. */
    const shown = async (query: string) => {
      const answer = await send('GET', `${pathOf(hospital)}?${query}`, {
        as: hospital.staff.administrator.sender,
      });
      const rows: { user: string | null; is_active: boolean }[] = answer.body.results;
      return Object.fromEntries(
        rows.flatMap(({ user, is_active }) => (user === null ? [] : [[user, is_active]])),
      );
    };
    const keys = [
      await anApiKey(providerId, { userId: left.userId }),
      await anApiKey(providerId, { userId: gone.userId }),
    ];
    expect(await Promise.all(keys.map(statusOf))).toEqual([200, 200]);
    await database()
      .update(memberships)
      .set({ isActive: false })
      .where(eq(memberships.userId, left.userId));
    await database().update(users).set({ isActive: false }).where(eq(users.id, gone.userId));
    await untilCallersAreForgotten();
    expect(await Promise.all(keys.map(statusOf))).toEqual([401, 401]);
    expect(await shown('')).toMatchObject({
      [left.userId]: false,
      [gone.userId]: false,
      [here.userId]: true,
    });
    expect(await shown('is_active=false')).toEqual({ [left.userId]: false, [gone.userId]: false });
    expect(Object.values(await shown('is_active=true'))).toEqual([true, true]);
  });

  it('keeps its scopes whatever happens to the roles of its maker and its user, and the audit log keeps its maker', async () => {
    const hospital = await aHospital();
    const { administrator, 'finance-manager': manager } = hospital.staff;
    const maker = await aUser(hospital.provider.id, 'administrator');
    const made = await create(hospital, { user: manager.userId }, maker.sender);
    const { key, uuid } = made.body.data;
    for (const { userId } of [maker, manager]) {
      await sendOk('PATCH', `/api/v1/providers/${hospital.provider.id}/users/${userId}`, {
        as: administrator.sender,
        body: { role: 'nurse' },
      });
    }
    await sendOk('GET', patientsOf(hospital), { as: { key } });
    const log = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/audit-events?action=api-key.create&actor=${maker.userId}`,
      { as: administrator.sender },
    );
    expect(log.body.results.map((one: { entity_uuid: string }) => one.entity_uuid)).toEqual([uuid]);
  });

  it('shows when it was last used', async () => {
    const hospital = await aHospital();
    const { key, uuid } = (await create(hospital, {})).body.data;
    const lastUsed = async () => {
      const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, uuid));
      return row?.lastUsedAt?.getTime() ?? null;
    };
    expect(await lastUsed()).toBeNull();
    await send('GET', patientsOf(hospital), { as: { key } });
    expect(await lastUsed()).toBeGreaterThan(Date.now() - 60_000);
  });
});
