import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '@/bench/parts/bench';
import { memoryOf } from '@/bench/process-figures';
import { startServer } from '@/bench/server';
import { recording, setOfSeven } from '@/bench/works/observations';
import { readWorks } from '@/bench/works/reads';

const part = 'memory';
const mb = (bytes: number) => bytes / 2 ** 20;

/** The memory of a new server at rest, under a mixed load, and after each of two such loads. */
export async function measureMemory(
  { large, meter, report }: Bench,
  { seconds }: { seconds: number },
): Promise<void> {
  const { hospital, key, people, subjects, largeWard } = large;
  const server = await startServer({ databaseUrl: hospital.databaseUrl, dir: hospital.dir });
  try {
    report.fact(part, 'from the start to the first answer', server.startMs, 'ms');
    await sleep(2000);
    report.fact(part, 'at rest after the start', mb(memoryOf(server.pid)), 'MiB');
    const reads = readWorks(subjects, { key, largeWard }).flatMap(({ requests }) => requests);
    const records = recording(hospital.providerId, key, people, setOfSeven);
    const requests = records
      .slice(0, 300)
      .flatMap((one, index) => [
        one,
        ...reads.slice((index * 3) % reads.length, ((index * 3) % reads.length) + 3),
      ]);
    const at = { ...large.at, port: server.port, serverPid: server.pid };
    const after: number[] = [];
    let most = 0;
    for (const load of [1, 2]) {
      const watch = setInterval(() => {
        most = Math.max(most, memoryOf(server.pid));
      }, 200);
      const work = { name: 'mixed load', requests };
      const figures = await meter.measure(at, work, { connections: 16, seconds });
      clearInterval(watch);
      report.work(part, `mixed load ${load}`, hospital.observations, figures);
      await sleep(2000);
      after.push(memoryOf(server.pid));
      report.fact(part, `after load ${load}`, mb(after.at(-1) ?? Number.NaN), 'MiB');
    }
    report.fact(part, 'at most under load', mb(most), 'MiB');
    const [first = Number.NaN, second = Number.NaN] = after;
    report.bar({ name: 'server memory after the load (MB)', value: second / 1e6, most: 400 });
    report.bar({
      name: 'memory after the second load against the first',
      value: second / first,
      most: 1.1,
    });
  } finally {
    await server.close();
  }
}
