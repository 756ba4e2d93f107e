import postgres from 'postgres';
import { expect, inject, vi } from 'vitest';
import type { Hospital } from '@/e2e/builders/hospital';

/**
 * Sends `first` and holds it back just before its commit; sends `second`, which waits for it; then lets both
 * continue. The hospital needs an earlier request: a commit waits at the end of its audit log.
 */
export async function storedInTurn<First, Second>(
  hospital: Hospital,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const driver = postgres(inject('databaseUrl'), { max: 2 });
  const held = await driver.reserve();
  const [own] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const waitingFor = (pid: number | undefined) =>
    vi.waitFor(async () => {
      const [one] = await driver<{ pid: number }[]>`
        select pid from pg_stat_activity where ${pid ?? 0} = any(pg_blocking_pids(pid))`;
      if (!one) throw new Error('Nobody waits.');
      return one.pid;
    }, 2_500);
  await held`begin`;
  const heads =
    await held`select 1 from audit_heads where provider_id = ${hospital.provider.id} for update`;
  expect(heads).toHaveLength(1);
  const begun = first();
  const one = await waitingFor(own?.pid);
  const then = second();
  await waitingFor(one);
  await held`rollback`;
  held.release();
  await driver.end();
  return Promise.all([begun, then]);
}

/** As `storedInTurn`, for two requests that both succeed. */
export async function bothStoredInTurn(
  hospital: Hospital,
  first: () => Promise<{ status: number; text: string }>,
  second: () => Promise<{ status: number; text: string }>,
): Promise<void> {
  for (const { status, text } of await storedInTurn(hospital, first, second)) {
    expect([200, 201], text).toContain(status);
  }
}
