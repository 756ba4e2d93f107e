import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { afterAll, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/db/client';
import { migrate } from '@/db/migrate';
import { scheduleCleanup } from '@/lib/ops/housekeeping';
import { client, urlBy } from './fault-injection';

afterAll(closeDatabase);

it('deletes everything that has expired, however much there is, even if a part of it cannot be deleted, and nothing else', async () => {
  const admin = client({ max: 2, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  Object.assign(process.env, { DATABASE_URL: await migrate(url, 'db/migrations') });
  const providerId = v7();
  await admin`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${providerId}, 'Busy', 'Africa/Nairobi', 'KES', '{}')`;
  await admin`insert into outbox (provider_id, topic, created_at)
    select ${providerId}, 'old', now() - interval '25 hours' from generate_series(1, 45000)`;
  await admin`insert into outbox (provider_id, topic, created_at)
    values (${providerId}, 'young', now() - interval '23 hours')`;
  const topics = async () =>
    (await admin`select distinct topic from outbox order by topic`).map(({ topic }) => topic);

  const locked = await admin.reserve();
  // The lock of a server that is doing this now.
  await locked`select pg_advisory_lock(7265106)`;
  scheduleCleanup()();
  await sleep(1_000);
  expect(await topics()).toEqual(['old', 'young']);
  await locked`select pg_advisory_unlock(7265106)`;

  await locked`begin`;
  await locked`lock table idempotency_keys`;
  const stop = scheduleCleanup();
  await vi.waitFor(async () => expect(await topics()).toEqual(['young']), {
    timeout: 20_000,
    interval: 100,
  });
  stop();
  await locked`rollback`;
  locked.release();
});
