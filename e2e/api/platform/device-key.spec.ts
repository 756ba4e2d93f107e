import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aSession, type Sender, untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const keyOf = async (as: Sender, headers = {}) => {
  const { status, body } = await send('POST', '/api/v1/session/device-key', { as, headers });
  return { status, ...body.data };
};

it('a user has one device key in every session, and nobody else has it', async () => {
  const { staff, provider } = await aHospital();
  const first = await keyOf(staff.nurse.sender);
  expect(first).toMatchObject({ status: 200, idle_minutes: expect.any(Number) });
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32);
  expect(Date.parse(first.expires_at)).toBeGreaterThan(Date.now());
  const later = await keyOf(await aSession(staff.nurse.userId, provider.id));
  expect(later.key).toBe(first.key);
  const [doctor, again] = await Promise.all([
    keyOf(staff['medical-officer'].sender),
    keyOf(staff['medical-officer'].sender),
  ]);
  expect(doctor.key).not.toBe(first.key);
  expect(again.key).toBe(doctor.key);
});

it('says when the session was last used, which a page that nobody uses does not change by asking for the key', async () => {
  const { staff, provider } = await aHospital();
  const as = await aSession(staff.nurse.userId, provider.id);
  const lastSeenAt = new Date(Date.now() - 1_800_000);
  await database()
    .update(sessions)
    .set({ lastSeenAt })
    .where(eq(sessions.userId, staff.nurse.userId));
  for (let time = 0; time < 2; time += 1) {
    const { used_at } = await keyOf(as, { 'x-wardline-unused-seconds': '1800' });
    expect(used_at).toBe(lastSeenAt.toISOString());
  }
});

it('a session that has ended gets no device key, and an API key has none', async () => {
  const { staff, provider, key } = await aHospital();
  const as = await aSession(staff.nurse.userId, provider.id);
  await database()
    .update(sessions)
    .set({ idleExpiresAt: new Date(0) })
    .where(eq(sessions.userId, staff.nurse.userId));
  await untilCallersAreForgotten();
  expect(await keyOf(as)).toMatchObject({ status: 401 });
  expect(await keyOf(key)).toMatchObject({ status: 403 });
});

it('requests cannot read device keys past the session that they belong to', async () => {
  const may = await database().execute<{ may: boolean }>(
    sql`select has_any_column_privilege('wardline_app', 'device_keys', 'select, insert, update') as may`,
  );
  expect(may[0]?.may).toBe(false);
});
