import postgres from 'postgres';
import { expect, inject, vi } from 'vitest';
import type { Hospital } from '@/e2e/builders';

/** Sends the second while the first is about to be stored, and lets both go; both are to succeed. */
export async function storedInTurn(
  hospital: Hospital,
  first: () => Promise<{ status: number; text: string }>,
  second: () => Promise<{ status: number; text: string }>,
) {
  const commits = await heldCommits(hospital);
  const begun = first();
  const one = await commits.waitingFor(commits.pid);
  const then = second();
  await commits.waitingFor(one);
  await commits.letGo();
  for (const { status, text } of await Promise.all([begun, then])) {
    expect([200, 201], text).toContain(status);
  }
}

/** Keeps whoever commits waiting until it is let go. */
async function heldCommits(hospital: Hospital) {
  const driver = postgres(inject('databaseUrl'), { max: 2 });
  const held = await driver.reserve();
  const [own] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await held`begin`;
  const heads =
    await held`select 1 from audit_heads where provider_id = ${hospital.provider.id} for update`;
  expect(heads, 'something was asked at this hospital before').toHaveLength(1);
  return {
    pid: own?.pid ?? 0,
    waitingFor: (pid: number) =>
      vi.waitFor(async () => {
        const [one] = await driver<{ pid: number }[]>`
          select pid from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
        if (!one) throw new Error('Nobody waits.');
        return one.pid;
      }, 2_500),
    async letGo() {
      await held`rollback`;
      held.release();
      await driver.end();
    },
  };
}
