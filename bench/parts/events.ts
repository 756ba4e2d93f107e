import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from '@/bench/child';
import type { Bench } from '@/bench/parts/bench';
import { percentile } from '@/bench/percentile';
import { addKey } from '@/bench/prepare';
import { cpuSecondsOf } from '@/bench/process-figures';
import type { BoardsOrder, Heard } from '@/bench/processes/boards';

const boardCounts = [10, 200, 1000];
/** As many streams as one key may have open. */
const ofOneKey = 20;
const changesPerSecond = 10;
const seconds = 5;

/** From the commit of a change to the boards that are open. */
export async function measureEvents(bench: Bench): Promise<void> {
  for (const count of boardCounts) await withBoards(bench, count);
}

async function withBoards({ large, report }: Bench, count: number): Promise<void> {
  const { server, hospital, client, subjects } = large;
  const boards = new Child<BoardsOrder, Heard>('boards');
  try {
    const path = `/api/v1/providers/${hospital.providerId}/ward-board/events`;
    const keys = await Promise.all(
      Array.from({ length: Math.ceil(count / ofOneKey) }, () =>
        addKey(client, hospital.providerId),
      ),
    );
    await boards.ask({ kind: 'open', port: server.port, path, keys, count });
    const committed = new Map<string, number>();
    const cpuBefore = cpuSecondsOf(server.pid);
    const began = performance.now();
    for (let change = 0; change < changesPerSecond * seconds; change += 1) {
      const { id, at } = await client.begin(async (tx) => {
        const [row] = await tx<{ id: string }[]>`
          insert into outbox (provider_id, topic, ward_id, patient_id)
          values (${hospital.providerId}, 'observations.recorded', ${subjects.inpatient.wardId}, ${subjects.inpatient.id})
          returning id`;
        return { id: row?.id ?? '', at: performance.timeOrigin + performance.now() };
      });
      committed.set(`${id}`, at);
      const due = began + ((change + 1) * 1000) / changesPerSecond;
      await sleep(Math.max(0, due - performance.now()));
    }
    await sleep(1000);
    const spent = cpuSecondsOf(server.pid) - cpuBefore;
    const heard = await boards.ask({ kind: 'heard' });
    const delays = [...committed].flatMap(([id, at]) => (heard[id] ?? []).map((then) => then - at));
    delays.sort((a, b) => a - b);
    const part = 'events';
    const missed = committed.size * count - delays.length;
    const p99 = percentile(delays, 0.99);
    const cores = spent / ((performance.now() - began) / 1000);
    report.fact(part, `${count} boards, p50 from commit to board`, percentile(delays, 0.5), 'ms');
    report.fact(part, `${count} boards, p99 from commit to board`, p99, 'ms');
    report.fact(part, `${count} boards, server's CPU`, cores, 'cores');
    report.fact(part, `${count} boards, changes that a board did not hear`, missed, '');
    if (count < 1000) return;
    report.bar({ name: 'commit to 1,000 open boards, p99 (ms)', value: p99, most: 1000 });
    report.bar({ name: "server's CPU with 1,000 open boards (cores)", value: cores, most: 1 });
  } finally {
    boards.end();
    // The server notices that they have left.
    await sleep(500);
  }
}
