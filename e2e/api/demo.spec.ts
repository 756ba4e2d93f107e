import { readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { migrate } from '@/db/migrate';
import { theMoney } from '@/e2e/api/billing/demo-money';
import { theScores } from '@/e2e/api/clinical/demo-scores';
import {
  client,
  countRows,
  demoFile,
  readDemoFile,
  shared,
  start,
  withDemoDatabase,
} from '@/e2e/api/demo-database';
import { theHospital } from '@/e2e/api/demo-hospital';
import { permissions } from '@/lib/domain/codes/permissions';
import { roles } from '@/lib/domain/codes/roles';
import { hashSecret } from '@/lib/platform/auth/secrets';

withDemoDatabase();

describe('the demo hospital', () => theHospital());

describe('the money of the demo', () => theMoney());

describe('the scores of the demo', () => theScores());

describe('the file of the demo', () => {
  test('has hospitals, people and keys, for its owner alone', () => {
    const file = readDemoFile('demo');
    expect(file.base_url).toBe('http://localhost:3999');
    expect(file.providers).toHaveLength(2);
    expect(file.providers[0]).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.any(String),
    });
    const own = file.users.filter(
      ({ provider_uuid }: { provider_uuid: string }) => provider_uuid === file.providers[0].uuid,
    );
    expect(new Set(own.map(({ role }: { role: string }) => role))).toEqual(new Set(roles));
    expect(Object.keys(own[0]).sort()).toEqual([
      'email',
      'password',
      'practitioner_uuid',
      'provider_uuid',
      'role',
      'uuid',
    ]);
    expect(statSync(demoFile('demo')).mode & 0o777).toBe(0o600);
  });

  test('has for each hospital a key with every permission that acts for a person', async () => {
    const file = readDemoFile('demo');
    for (const [key, provider] of [
      [file.api_key, file.providers[0]],
      [file.other_api_key, file.providers[1]],
    ]) {
      const [stored] = await shared.sql`
        select * from api_keys where secret_hash = ${hashSecret(key)}`;
      expect(stored?.provider_id).toBe(provider.uuid);
      expect(new Set(stored?.scopes)).toEqual(new Set(permissions));
      const person = file.users.find(
        (user: { uuid: string; provider_uuid: string }) =>
          user.uuid === stored?.user_id && user.provider_uuid === provider.uuid,
      );
      expect(stored?.practitioner_id).toBe(person.practitioner_uuid);
    }
  });

  test('stays as it is when the server starts again, and nothing is added', async () => {
    const before = await countRows(shared.sql);
    const text = readFileSync(demoFile('demo'), 'utf8');
    expect((await start(shared.url)).users).toEqual(shared.signIns);
    expect(await countRows(shared.sql)).toEqual(before);
    expect(readFileSync(demoFile('demo'), 'utf8')).toBe(text);
  });

  test('takes a new address and keeps its keys', async () => {
    const before = readDemoFile('demo');
    await start(shared.url, { baseUrl: 'https://ward.example' });
    expect(readDemoFile('demo')).toEqual({ ...before, base_url: 'https://ward.example' });
    expect(statSync(demoFile('demo')).mode & 0o777).toBe(0o600);
    await start(shared.url);
  });

  test('is written again with new keys after it was lost', async () => {
    const before = readDemoFile('demo');
    rmSync(demoFile('demo'));
    await start(shared.url);
    const after = readDemoFile('demo');
    expect(after.api_key).not.toBe(before.api_key);
    const [stored] = await shared.sql`
      select provider_id from api_keys where secret_hash = ${hashSecret(after.api_key)}`;
    expect(stored?.provider_id).toBe(after.providers[0].uuid);
  });
});

describe('filling in the demo data', () => {
  test('happens only on request', async () => {
    const url = await shared.newDatabase('plain');
    expect((await start(url, { demo: false })).users).toBeNull();
    const counts = await countRows(client(url));
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
    expect(() => statSync(demoFile('plain'))).toThrow();
  });

  test('leaves nothing after a crash half-way, and happens once when two servers start at the same moment', async () => {
    const url = await shared.newDatabase('crash');
    await migrate(url, 'db/migrations');
    const sql = client(url);
    const held = await sql.reserve();
    await held`begin`;
    await held`lock table scores in access exclusive mode`;
    const failed = start(url).then(
      () => null,
      (error: unknown) => error,
    );
    await killWhenWaiting(sql);
    expect(await failed).toBeInstanceOf(Error);
    await held`rollback`;
    held.release();
    const counts = await countRows(sql);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
    expect(() => statSync(demoFile('crash'))).toThrow();

    const [one, two] = await Promise.all([start(url), start(url)]);
    expect(one.users).toEqual(two.users);
    expect(await countRows(sql)).toMatchObject({ providers: 2, installations: 1, api_keys: 2 });
  }, 120_000);
});

/** Ends the connection that fills in the data once it waits for the lock that the test holds. */
async function killWhenWaiting(sql: Sql): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'wardline setup' and wait_event_type = 'Lock'
        and datname = current_database()`;
    if (killed.length > 0) return;
    await sleep(50);
  }
  throw new Error('Nothing was being filled in.');
}
