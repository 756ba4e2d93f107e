import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

it('servers are notified when a session ends, and not about sessions that had expired or keys that never existed', async () => {
  const sql = client({ max: 1, onnotice: () => undefined });
  await migrate(urlBy(sql.options.port[0] ?? 0), 'db/migrations');
  const userId = v7();
  await sql`insert into users ${sql({ id: userId, name: 'Ann', email: 'ann@ward.test', password_hash: '' })}`;
  const open = (token: string, hours: number) => sql`
    insert into sessions (token_hash, user_id, idle_expires_at, expires_at)
    values (${token}, ${userId}, now() + make_interval(hours => ${hours}), now() + make_interval(hours => ${hours}))`;
  await open('ended', -1);
  await open('under way', 1);
  const heard = vi.fn();
  await sql.listen('wardline_callers', heard);

  await sql`delete from sessions where expires_at < now()`;
  await sql`delete from sessions where expires_at < now()`;
  await sql`delete from api_keys where id = ${v7()}`;
  await sleep(300);
  expect(heard).not.toHaveBeenCalled();

  await sql`delete from sessions where token_hash = 'under way'`;
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(heard).toHaveBeenCalledWith('under way');
});
