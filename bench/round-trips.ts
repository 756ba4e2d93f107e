import { answered } from '@/bench/fetching';
import type { Work } from '@/bench/measure';
import { median } from '@/bench/percentile';
import { startServer } from '@/bench/server';
import { openTap } from '@/bench/statement-tap';

const heard = 5;
/** The first requests prepare the statements and look up who is asking. */
const warmings = 30;
const warmingsOnce = 3;

/** How often a request of each work waits for the database: a second server is asked, which goes there through a tap. */
export async function roundTrips(
  side: { folder?: string; dir: string; databaseUrl: string },
  works: Work[],
): Promise<number[]> {
  const tap = await openTap(side.databaseUrl);
  const server = await startServer({ ...side, databaseUrl: tap.url });
  try {
    const trips: number[] = [];
    for (const { requests, isOnce } of works) {
      let next = 0;
      const ask = () => answered(server.port, requests[next++ % requests.length] ?? '');
      for (let turn = 0; turn < (isOnce ? warmingsOnce : warmings); turn += 1) await ask();
      const counts: number[] = [];
      for (let turn = 0; turn < heard; turn += 1) {
        const statements = await tap.during(ask);
        const waits = statements.map(({ connection, round }) => `${connection} ${round}`);
        counts.push(new Set(waits).size);
      }
      trips.push(median(counts));
    }
    return trips;
  } finally {
    await server.close();
    await tap.close();
  }
}
